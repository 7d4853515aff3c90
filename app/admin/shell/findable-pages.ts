import type { GlyphName } from '../../ui/console/glyph.tsx';
import type { TextKey } from '../../ui/console/texts.tsx';
import { SETTINGS_CARDS } from '../settings/cards.ts';
import type { NamedPage } from './find-words.ts';
import { CREATE_ENTRIES, FURTHER_ENTRIES, MAIN_ENTRIES, type NavChild } from './nav.ts';

/** A page of the palette. `under` is the title of the page above it. */
export type FindablePage = Omit<NavChild, 'beside'> & { glyph: GlyphName; under?: TextKey };

const MAIN: FindablePage[] = [...MAIN_ENTRIES, ...FURTHER_ENTRIES].flatMap((entry) => [
  entry,
  ...(entry.children ?? [])
    .filter((child) => child.to !== entry.to)
    .map((child) => ({ ...child, glyph: entry.glyph, under: entry.text })),
]);

const SETTINGS: FindablePage[] = SETTINGS_CARDS.filter(({ to }) => !MAIN.some((page) => page.to === to)).map(
  ({ to, title, glyph, action }) => ({ to, glyph, action, text: title, under: 'shell.nav.settings' }),
);

/** Pages without a sidebar entry: they are reached by tabs and links of other pages. */
const BESIDE: FindablePage[] = [
  { to: '/admin/profile', glyph: 'people', text: 'shell.nav.profile', action: 'dashboard.view' },
  { to: '/admin/brands', glyph: 'layers', text: 'common.brands', action: 'products.view' },
  {
    to: '/admin/collections',
    glyph: 'layers',
    text: 'productgroups.all.collection',
    action: 'products.view',
  },
  { to: '/admin/size-guides', glyph: 'layers', text: 'sizeguides.title', action: 'products.view' },
  { to: '/admin/products/stock', glyph: 'box', text: 'stock.title', action: 'products.view' },
  {
    to: '/admin/products/untranslated',
    glyph: 'globe',
    text: 'untranslated.title',
    action: 'products.edit',
  },
  {
    to: '/admin/products/untranslated/file',
    glyph: 'file',
    text: 'untranslated.file.title',
    action: 'products.edit',
  },
  { to: '/admin/orders/reconcile', glyph: 'cash', text: 'payments.courier.title', action: 'orders.collect' },
  { to: '/admin/orders/tracking', glyph: 'truck', text: 'orderlife.sheet.title', action: 'orders.fulfil' },
  { to: '/admin/orders/refuse-list', glyph: 'cash', text: 'payments.refuse.title', action: 'orders.refuse' },
  { to: '/admin/settings/carriers', glyph: 'truck', text: 'orderlife.carriers.title', action: 'orders.edit' },
  { to: '/admin/settings/sender', glyph: 'mail', text: 'sender.title', action: 'domains.view' },
  {
    to: '/admin/accounting/payouts',
    glyph: 'coins',
    text: 'accounting.payouts.title',
    action: 'accounting.view',
  },
];

export const FINDABLE_PAGES: readonly FindablePage[] = [...MAIN, ...SETTINGS, ...BESIDE];
export const FINDABLE_CREATIONS: readonly FindablePage[] = CREATE_ENTRIES;

/** Pages whose synonyms have a key in messages/findwords that differs from the last part of the URL. */
const NAMES: Record<string, NamedPage> = {
  '/admin/storesetting': 'storeSetting',
  '/admin/storesetting/logoAndColors': 'branding',
  '/admin/storesetting/aboutus': 'aboutUs',
  '/admin/storesetting/contact&footer': 'contactAndFooter',
  '/admin/storesetting/terms&privacy': 'termsAndPrivacy',
  '/admin/orders/confirm': 'cashOnDelivery',
  '/admin/orders/refuse-list': 'refuseList',
  '/admin/size-guides': 'sizeGuides',
  '/admin/products/untranslated/file': 'translationFile',
  '/admin/contactus': 'inbox',
  '/admin/privacy-policy': 'privacyPolicy',
  '/admin/terms-conditions': 'terms',
  '/admin/products/new': 'newProduct',
  '/admin/orders/new': 'newOrder',
  '/admin/discounts/new': 'newDiscount',
};

/** The key of a page's synonyms in messages/findwords. */
export function nameOfPage(to: string): NamedPage {
  return NAMES[to] ?? (to.slice(to.lastIndexOf('/') + 1) as NamedPage);
}
