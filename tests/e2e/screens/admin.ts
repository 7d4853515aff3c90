import type { Cookie } from '@playwright/test';
import type { MessageKey } from '#messages/index.ts';
import { adminUrl, expect } from '../support.ts';
import { ORDER_STATES } from './prepared.ts';
import type { Screen, Visit } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies'>;

const ready = ({ prepared, locale }: Visit) => prepared.shops[locale];

/** The cookies of a session, with the language of the visit. */
export function reading(cookies: Cookie[], { locale }: Visit): Cookie[] {
  return cookies.map((cookie) => (cookie.name === 'lang' ? { ...cookie, value: locale } : cookie));
}

/** A page of the store's own admin, as its owner sees it. */
function at(path: string | ((visit: Visit) => string), part: Part): Screen {
  const pathOf = typeof path === 'string' ? () => path : path;
  return {
    site: 'admin',
    url: (visit) => adminUrl(visit.shop.slug, pathOf(visit)),
    cookies: (visit) => reading(ready(visit).owner, visit),
    ...part,
  };
}

/** Like `at`, in a store that was just created. */
function atNew(store: 'empty' | 'imported', path: string | null, part: Part): Screen {
  return {
    site: 'admin',
    url: ({ prepared }) => adminUrl(prepared[store].slug, path ?? prepared[store].report),
    cookies: (visit) => reading(visit.prepared[store].owner, visit),
    ...part,
  };
}

async function askToCancel({ page, shop }: Visit): Promise<void> {
  await page.getByRole('link', { name: shop.say('admin.order.move.cancel') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A form over the order's page, opened by its link's text. */
function open(link: MessageKey) {
  return async ({ page, shop }: Visit): Promise<void> => {
    await page.getByRole('link', { name: shop.say(link), exact: true }).click();
    await expect(page.getByRole('dialog').locator('.panel-lines')).toBeVisible();
  };
}

async function openFilters({ page, shop }: Visit): Promise<void> {
  await page
    .locator('.list-menu-button')
    .filter({ hasText: shop.say('list.filters') })
    .click();
  await expect(page.locator('.list-filter-fields')).toBeVisible();
}

async function openNavigation({ page }: Visit): Promise<void> {
  await page.locator('[popovertarget=admin-navigation]').first().click();
  await expect(page.locator('#admin-navigation')).toBeVisible();
}

async function openAccount({ page }: Visit): Promise<void> {
  await page.locator('[popovertarget=account-menu]').click();
  await expect(page.locator('#account-menu')).toBeVisible();
}

async function changeColour({ page }: Visit): Promise<void> {
  await page.locator('[name=primaryColor]').fill('#7A2E1D');
  await expect(page.locator('.save-bar')).toBeVisible();
}

async function typeBadColour({ page }: Visit): Promise<void> {
  await page.locator('[name=primaryColor]').fill('#12345G');
  await page.locator('[name=primaryColor]').blur();
}

async function waitForEditor({ page }: Visit): Promise<void> {
  await expect(
    page.getByRole('textbox', { includeHidden: true }).and(page.locator('.ProseMirror')).first(),
  ).toBeAttached();
}

async function chooseSection({ page, width }: Visit): Promise<void> {
  if (width >= 992) await page.locator('.builder-choose').first().click();
  await expect(page.locator('.builder-rows')).toBeVisible();
}

async function openPicker(visit: Visit): Promise<void> {
  await chooseSection(visit);
  await visit.page.locator('.builder-add-open').click();
  await expect(visit.page.locator('.builder-kinds')).toBeVisible();
}

async function openLater({ page }: Visit): Promise<void> {
  await page.locator('.publish-later summary').click();
  await expect(page.locator('[name=publishAt]')).toBeVisible();
}

/** Saves a form as if another member had saved meanwhile. */
async function saveLate(visit: Visit): Promise<void> {
  const { page } = visit;
  await changeColour(visit);
  await page.locator('#branding-form input[name=revision]').evaluate((field: HTMLInputElement) => {
    field.value = String(Number(field.value) + 7);
  });
  await page.locator('.save-bar button[type=submit]').click();
  await expect(page.locator('main .note, main [role=alert]').first()).toBeVisible();
}

/** A zone without a name, for a part of a country, by weight. */
async function addBadZone({ page }: Visit): Promise<void> {
  await page.locator('[name="places.r0.country"]').selectOption('SA');
  await page.locator('.parts summary').click();
  await page.locator('[name="methods.r0.kind"]').selectOption('weight');
  await page.locator('main form button[type=submit]').last().click();
  await expect(page.locator('main .note[role=alert]')).toBeVisible();
}

async function importNothing({ page }: Visit): Promise<void> {
  await page.locator('.upload-form button[type=submit]').click();
  await expect(page.locator('.upload-form [role=alert]')).toBeVisible();
}

async function openStock({ page }: Visit): Promise<void> {
  await page.locator('.stock-name a').first().click();
  await expect(page.locator('.stock-moves')).toBeVisible();
}

async function fail({ page, shop }: Visit): Promise<void> {
  await page.route('**/admin/orders.data*', (route) => route.fulfill({ status: 500, body: '' }));
  if (await page.locator('.burger').isVisible()) await page.locator('.burger').click();
  await page.locator('a[href="/admin/orders"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say('errors.unexpected.title'));
}

const NUMBERS: Screen[] = [
  at('/admin/sales', { name: 'sales' }),
  at('/admin/sales?by=product', { name: 'sales-product', isAlike: true }),
  at('/admin/sales?from=2026-11-30&to=2026-11-01', { name: 'sales-backwards', isAlike: true }),
  at('/admin/sales?by=city&from=2016-11-22&to=2026-11-21', { name: 'sales-mailed', isAlike: true }),
  at('/admin/dashboard', { name: 'dashboard' }),
  at('/admin/dashboard?from=2026-11-05&to=2026-11-01', { name: 'dashboard-backwards', isAlike: true }),
  atNew('empty', '/admin/dashboard', { name: 'dashboard-empty' }),
];

const ORDERS: Screen[] = [
  at('/admin/orders', { name: 'orders' }),
  at('/admin/orders?view=unpaid', { name: 'orders-unpaid', isAlike: true }),
  at('/admin/orders?q=zzzz', { name: 'orders-none', isAlike: true }),
  atNew('empty', '/admin/orders', { name: 'orders-empty' }),
  at((visit) => `/admin/orders/export?order=${ready(visit).orders.confirmed.split('/').at(-1)}`, {
    name: 'orders-export',
  }),
  ...ORDER_STATES.map((state) =>
    at((visit) => ready(visit).orders[state], {
      name: `order-${state}`,
      isAlike: state === 'processing' || state === 'shipped',
    }),
  ),
  at((visit) => ready(visit).orders.confirmed, { name: 'order-cancel', steps: askToCancel, isOver: true }),
  at('/admin/orders', { name: 'orders-filters', steps: openFilters }),
  at('/admin/orders/new', { name: 'order-new' }),
  at((visit) => ready(visit).orders.confirmed, {
    name: 'order-edit',
    steps: open('orderlife.move.edit'),
    isOver: true,
  }),
  at((visit) => ready(visit).orders.processing, {
    name: 'order-ship',
    steps: open('orderlife.move.ship'),
    isOver: true,
  }),
  at((visit) => ready(visit).orders.paid, {
    name: 'order-refund',
    steps: open('orderlife.move.refund'),
    isOver: true,
  }),
];

const PRODUCTS: Screen[] = [
  at('/admin/products', { name: 'products' }),
  at('/admin/products?q=zzzz', { name: 'products-none', isAlike: true }),
  atNew('empty', '/admin/products', { name: 'products-empty' }),
  atNew('imported', '/admin/products', { name: 'products-without-pictures' }),
  at('/admin/products/stock', { name: 'stock' }),
  at('/admin/products/stock?view=low', { name: 'stock-variant', steps: openStock }),
  at('/admin/products/import', { name: 'import' }),
  at('/admin/products/import', { name: 'import-refused', steps: importNothing }),
  at((visit) => ready(visit).report, { name: 'import-report' }),
  atNew('imported', null, { name: 'import-report-pictures' }),
];

const BRANDING: Screen[] = [
  at('/admin/storesetting/logoAndColors', { name: 'branding' }),
  at('/admin/storesetting/logoAndColors', { name: 'branding-unsaved', steps: changeColour }),
  at('/admin/storesetting/logoAndColors', { name: 'branding-bad-colour', steps: typeBadColour }),
  at('/admin/storesetting/logoAndColors', { name: 'branding-stale', steps: saveLate }),
  at('/admin/storesetting/logoAndColors', { name: 'branding-later', steps: openLater, isAlike: true }),
  at('/admin/storesetting/theme', { name: 'theme' }),
  at('/admin/settings/homeSearch', { name: 'home-search' }),
  at('/admin/storesetting/announcement', { name: 'announcement' }),
  at('/admin/storesetting/homepage', { name: 'homepage', steps: chooseSection }),
  at('/admin/storesetting/homepage', { name: 'homepage-picker', steps: openPicker, isAlike: true }),
  at('/admin/pages/about_us/blocks', { name: 'page-blocks' }),
  at('/admin/pages/shared/product', { name: 'shared-blocks' }),
  at('/admin/storesetting/aboutus', { name: 'about-us', steps: waitForEditor }),
  at('/admin/storesetting/contact&footer', { name: 'contact-and-footer' }),
  at('/admin/storesetting/terms&privacy?part=privacy', { name: 'terms-and-privacy', steps: waitForEditor }),
  at('/admin/pages', { name: 'pages' }),
  at('/admin/pages/new', { name: 'page-new', steps: waitForEditor, isAlike: true }),
];

async function askTooMuch({ page }: Visit): Promise<void> {
  await page.locator('[name=percent]').fill('101');
  await page.locator('[name=goods][value=chosen]').check({ force: true });
  await page.locator('.form-foot button').click();
  await expect(page.locator('main [role=alert]').first()).toBeVisible();
}

const DISCOUNTS: Screen[] = [
  at('/admin/discounts', { name: 'discounts' }),
  at('/admin/discounts/new', { name: 'discount', steps: askTooMuch }),
];

const SETTINGS: Screen[] = [
  at('/admin/settings/delivery?country=SA&city=Riyadh', { name: 'delivery' }),
  at('/admin/settings/delivery/new', { name: 'delivery-zone-refused', steps: addBadZone }),
  at('/admin/settings/taxes?preset=jordan', { name: 'taxes' }),
  at('/admin/settings/currencies', { name: 'currencies' }),
  at('/admin/settings/invoices', { name: 'invoice-settings' }),
  at('/admin/settings/notifications', { name: 'notifications' }),
  at('/admin/settings/notifications/order_shipped', { name: 'notification' }),
  at((visit) => `${ready(visit).orders.confirmed}/invoice`, { name: 'order-invoice' }),
  at('/admin/settings/billing', { name: 'billing' }),
  at('/admin/settings/export', { name: 'export' }),
];

export const ADMIN: Screen[] = [
  ...NUMBERS,
  ...ORDERS,
  ...PRODUCTS,
  ...BRANDING,
  ...DISCOUNTS,
  ...SETTINGS,
  at('/admin/orders', { name: 'navigation', width: 390, steps: openNavigation, isOver: true }),
  at('/admin/orders', { name: 'account', steps: openAccount, isOver: true }),
  at('/admin/no-such-page', { name: 'not-found', status: 404 }),
  {
    ...at('/admin/orders', { name: 'forbidden', status: 403 }),
    cookies: (visit) => reading(ready(visit).cataloguer, visit),
  },
  at('/admin/products', { name: 'error', steps: fail }),
];
