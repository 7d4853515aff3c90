import type { Action } from '#domain/identity/index.ts';
import type { GlyphName } from '../../ui/console/glyph.tsx';
import type { TextKey } from '../../ui/console/texts.tsx';

/** A sidebar entry, shown to staff who may do its action; null: never shown. */
export type NavEntry = {
  to: string;
  glyph: GlyphName;
  text: TextKey;
  action: Action | null;
  children?: NavChild[];
  /** Further pages of the entry: they are reached by its tabs. */
  beside?: string[];
};

export type NavChild = Omit<NavEntry, 'glyph' | 'children'>;

/** The pages below "Store setting", in the specification's order. */
export const STORE_SETTING: NavChild[] = [
  { to: '/admin/storesetting/logoAndColors', text: 'shell.nav.branding', action: 'branding.view' },
  { to: '/admin/storesetting/homepage', text: 'shell.nav.homepage', action: 'content.view' },
  { to: '/admin/storesetting/customDomain', text: 'shell.nav.customDomain', action: 'domains.view' },
  { to: '/admin/storesetting/aboutus', text: 'shell.nav.aboutUs', action: 'content.view' },
  { to: '/admin/storesetting/contact&footer', text: 'shell.nav.contactAndFooter', action: 'content.view' },
  { to: '/admin/storesetting/paymentOptions', text: 'shell.nav.paymentOptions', action: 'payments.view' },
  { to: '/admin/storesetting/terms&privacy', text: 'shell.nav.termsAndPrivacy', action: 'content.view' },
  { to: '/admin/storesetting/theme', text: 'themes.title', action: 'branding.view' },
  { to: '/admin/storesetting/announcement', text: 'admin.nav.announcement', action: 'branding.view' },
];

/** The specification's main entries, in its order. */
export const MAIN_ENTRIES: NavEntry[] = [
  { to: '/admin/dashboard', glyph: 'home', text: 'shell.nav.dashboard', action: 'dashboard.view' },
  { to: '/admin/users', glyph: 'people', text: 'shell.nav.users', action: 'customers.view' },
  { to: '/admin/products', glyph: 'products', text: 'common.products', action: 'products.view' },
  {
    to: '/admin/categories',
    glyph: 'layers',
    text: 'common.categories',
    action: 'products.view',
    beside: ['/admin/brands', '/admin/collections', '/admin/size-guides'],
  },
  { to: '/admin/orders', glyph: 'orders', text: 'common.orders', action: 'orders.view' },
  { to: '/admin/sales', glyph: 'chart', text: 'shell.nav.sales', action: 'sales.view' },
  { to: '/admin/settings', glyph: 'gear', text: 'shell.nav.settings', action: 'dashboard.view' },
  {
    to: '/admin/storesetting',
    glyph: 'store',
    text: 'shell.nav.storeSetting',
    action: 'dashboard.view',
    children: [
      { to: '/admin/storesetting', text: 'shell.nav.storeSettingIndex', action: 'dashboard.view' },
      ...STORE_SETTING,
    ],
  },
];

/** Entries below the divider; the specification's second list comes last. */
export const FURTHER_ENTRIES: NavEntry[] = [
  {
    to: '/admin/orders/confirm',
    glyph: 'cash',
    text: 'common.cashOnDelivery',
    action: 'orders.confirm',
    beside: ['/admin/orders/reconcile', '/admin/orders/refuse-list'],
  },
  { to: '/admin/accounting', glyph: 'coins', text: 'accounting.title', action: 'accounting.view' },
  { to: '/admin/reviews', glyph: 'star', text: 'common.reviews', action: 'reviews.view' },
  { to: '/admin/discounts', glyph: 'percent', text: 'discounts.nav', action: 'discounts.view' },
  { to: '/admin/marketing', glyph: 'megaphone', text: 'shell.nav.marketing', action: 'newsletter.view' },
  { to: '/admin/media', glyph: 'image', text: 'shell.nav.media', action: 'media.view' },
  { to: '/admin/pages', glyph: 'file', text: 'shell.nav.pages', action: 'content.view' },
  { to: '/admin/contactus', glyph: 'mail', text: 'shell.nav.inbox', action: 'inbox.view' },
  {
    to: '/admin/privacy-policy',
    glyph: 'shield',
    text: 'content.fixed.privacy_policy',
    action: 'content.view',
  },
  {
    to: '/admin/terms-conditions',
    glyph: 'file',
    text: 'content.fixed.terms_conditions',
    action: 'content.view',
  },
];

/** The entries of the bar at the bottom of a phone's screen. */
export const TAB_ENTRIES: NavEntry[] = [
  { to: '/admin/dashboard', glyph: 'home', text: 'shell.nav.dashboard', action: 'dashboard.view' },
  { to: '/admin/orders', glyph: 'orders', text: 'common.orders', action: 'orders.view' },
  { to: '/admin/orders/confirm', glyph: 'phone', text: 'shell.nav.calls', action: 'orders.confirm' },
  { to: '/admin/products', glyph: 'products', text: 'common.products', action: 'products.view' },
];

export const CREATE_ENTRIES: (NavChild & { glyph: GlyphName })[] = [
  { to: '/admin/products/new', glyph: 'plus', text: 'shell.create.product', action: 'products.edit' },
  { to: '/admin/products/camera', glyph: 'camera', text: 'products.camera.title', action: 'products.edit' },
  { to: '/admin/orders/new', glyph: 'plus', text: 'shell.create.order', action: 'orders.edit' },
  { to: '/admin/discounts/new', glyph: 'plus', text: 'shell.create.discount', action: 'discounts.edit' },
  { to: '/admin/products/import', glyph: 'upload', text: 'shell.create.import', action: 'products.import' },
];

/** The entries that these permissions allow; a group is shown if one of its pages is. */
export function entriesFor(entries: readonly NavEntry[], may: readonly string[]): NavEntry[] {
  return entries.flatMap((entry) => {
    if (!entry.children) return isFor(entry, may) ? [entry] : [];
    const children = entry.children.filter((child) => isFor(child, may));
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** True if an entry's screen exists and its action is allowed. */
export function isFor(entry: { action: Action | null }, may: readonly string[]): boolean {
  return entry.action !== null && may.includes(entry.action);
}

/** The entry to mark for a page: the one whose address is the longest prefix of the page's. */
export function currentEntry(entries: readonly NavEntry[], path: string): string | undefined {
  const here = path.replaceAll('%26', '&');
  return entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ to, beside = [] }) => [to, ...beside].map((page) => ({ to, page })))
    .filter(({ page }) => here === page || here.startsWith(`${page}/`))
    .sort((a, b) => b.page.length - a.page.length)[0]?.to;
}
