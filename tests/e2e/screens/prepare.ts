import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';
import { SAMPLE_SHOPPER } from '#seed/plan-shopper.ts';
import { addStaff, createStore, createTaxStore, souk } from '../install.ts';
import { signInAsOperator } from '../operator.ts';
import { adminUrl, platformUrl, shopUrl } from '../support.ts';
import {
  type ConnectedStore,
  type NewStore,
  ORDER_STATES,
  type OrderState,
  type Prepared,
  type ShopReady,
} from './prepared.ts';
import { buy, buyByTransfer, fillCart } from './shop-steps.ts';
import { SHOPS, type Shop } from './shops.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const CATALOGUER = { email: 'rana@example.com', password: 'a long cataloguer password' };

/** Creates the data of the screens: carts, orders in every state, reports, new stores. Once for an install. */
export async function prepare(browser: Browser): Promise<Prepared> {
  const empty = await newStore(browser, { slug: 'fresh', file: 'shopify-bad-rows.csv', isDryRun: true });
  const imported = await newStore(browser, { slug: 'stocked', file: 'shopify-lost-pictures.csv' });
  const connected = await connectedStore(browser, 'palm');
  const expired = await closedStore(browser, 'lapsed', ['subscription', '--ends-at', '2026-11-18T00:00:00Z']);
  const suspended = await closedStore(browser, 'halted', [
    'suspend',
    '--reason',
    'Two reports of copied goods',
  ]);
  const [en, ar] = await Promise.all([prepareShop(browser, 'en'), prepareShop(browser, 'ar')]);
  const operator = await inBrowser(browser, async (page, context) => {
    await signInAsOperator(page);
    return context.cookies();
  });
  return { shops: { en, ar }, empty, imported, connected, expired, suspended, operator };
}

async function inBrowser<T>(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<T>) {
  const context = await browser.newContext();
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

async function prepareShop(browser: Browser, locale: Locale): Promise<ShopReady> {
  const shop = SHOPS[locale];
  const cookies = (wanted: Parameters<typeof fillCart>[2]) =>
    inBrowser(browser, async (page, context) => {
      await fillCart(page, shop, wanted);
      return context.cookies();
    });
  const cart = await cookies({ colours: 1, plain: 2 });
  const shortCart = await cookies({ colours: 1, scarce: 2 });
  const bought = await inBrowser(browser, async (page, context) => {
    await fillCart(page, shop, { scarce: 1, sale: 1 });
    const confirmed = await buy(page, shop);
    await fillCart(page, shop, { plain: 1 });
    return { confirmed, cancelled: await buy(page, shop), ordered: await context.cookies() };
  });
  const staffed = await inBrowser(browser, (page, context) => lookAfter(page, context, shop, bought));
  const login = { ...CATALOGUER, email: `${shop.slug}.${CATALOGUER.email}` };
  await addStaff(shop.slug, 'catalog', login);
  const cataloguer = await inBrowser(browser, async (page, context) => {
    await signIn(page, shop.slug, login);
    return context.cookies();
  });
  const own = await inBrowser(browser, (page, context) => shopAround(page, context, shop));
  const transfer = await inBrowser(browser, async (page, context) => {
    await fillCart(page, shop, { plain: 1 });
    const number = await buyByTransfer(page, shop);
    return { number, cookies: await context.cookies() };
  });
  return { cart, shortCart, ...bought, ...staffed, cataloguer, ...own, transfer };
}

/** The sample store's shopper with a cart, and the addresses of their orders. */
async function shopAround(page: Page, context: BrowserContext, shop: Shop) {
  await page.goto(shopUrl(shop.slug, '/login?next=/my-orders'));
  await page.locator('[name=email]').fill(SAMPLE_SHOPPER.email);
  await page.locator('[name=password]').fill(SAMPLE_SHOPPER.password);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(shopUrl(shop.slug, '/my-orders'));
  const numberOf = async (state: 'pending_payment' | 'delivered') => {
    const row = page.locator('.own-orders tbody tr').filter({ hasText: shop.say(`orders.status.${state}`) });
    return Number((await row.first().locator('.number').textContent())?.replace('#', ''));
  };
  const own = { waiting: await numberOf('pending_payment'), delivered: await numberOf('delivered') };
  await fillCart(page, shop, { plain: 1 });
  return { shopper: await context.cookies(), own };
}

async function lookAfter(
  page: Page,
  context: BrowserContext,
  shop: Shop,
  { cancelled }: { cancelled: number },
) {
  await signIn(page, shop.slug, shop.owner);
  await page.goto(adminUrl(shop.slug, '/admin/orders'));
  await page
    .getByRole('link', { name: `#${cancelled}` })
    .first()
    .click();
  await page.getByRole('link', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  const orders = await findOrders(page, shop.slug);
  const report = await importFile(page, shop.slug, { file: 'shopify-bad-rows.csv', isDryRun: true });
  await page.goto(platformUrl('/dev/mail'));
  const link = page.getByRole('main').getByRole('link').filter({ hasText: shop.person.email }).first();
  const mail = (await link.getAttribute('href')) ?? '';
  return { owner: await context.cookies(), orders, report, mail };
}

/** Signs in at the platform and continues to the admin, whose language is that of its cookie. */
async function signIn(page: Page, slug: string, login: { email: string; password: string }): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: adminUrl(slug) }]);
  await page.goto(adminUrl(slug, '/admin/products'));
  await page.locator('[name=email]').fill(login.email);
  await page.locator('[name=password]').fill(login.password);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(adminUrl(slug, '/admin/products'));
}

const WANTED: Record<OrderState, { view: string; badges: string[] }> = {
  confirmed: { view: 'unfulfilled', badges: ['Confirmed'] },
  processing: { view: 'unfulfilled', badges: ['Processing'] },
  shipped: { view: 'to_collect', badges: ['Shipped'] },
  collect: { view: 'to_collect', badges: ['Delivered', 'Unpaid'] },
  paid: { view: 'all', badges: ['Delivered', 'Paid'] },
  cancelled: { view: 'cancelled', badges: ['Cancelled'] },
};

async function findOrders(page: Page, slug: string): Promise<Record<OrderState, string>> {
  const found: [OrderState, string][] = [];
  for (const state of ORDER_STATES) {
    const { view, badges } = WANTED[state];
    await page.goto(adminUrl(slug, `/admin/orders?view=${view}`));
    let rows = page.getByRole('row');
    for (const badge of badges) rows = rows.filter({ has: page.getByText(badge, { exact: true }) });
    found.push([state, (await rows.first().getByRole('link').getAttribute('href')) ?? '']);
  }
  return Object.fromEntries(found) as Record<OrderState, string>;
}

type Upload = { file: string; isDryRun?: boolean };

async function importFile(page: Page, slug: string, { file, isDryRun = false }: Upload): Promise<string> {
  await page.goto(adminUrl(slug, '/admin/products/import'));
  await page.locator('input[type=file]').setInputFiles(join(FIXTURES, file));
  if (isDryRun) await page.getByRole('checkbox').check();
  await page.locator('.upload-form button[type=submit]').click();
  await page.waitForURL(/\/import\/[0-9a-f-]{36}/);
  // Imports of all stores share one slot, which may be busy with another journey's file.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done', { timeout: 90_000 });
  return new URL(page.url()).pathname;
}

async function newStore(browser: Browser, { slug, ...upload }: Upload & { slug: string }): Promise<NewStore> {
  const owner = await createStore(slug, 'Harbour Lane');
  return inBrowser(browser, async (page, context) => {
    await signIn(page, slug, owner);
    const report = await importFile(page, slug, upload);
    return { slug, owner: await context.cookies(), report };
  });
}

async function connectedStore(browser: Browser, slug: string): Promise<ConnectedStore> {
  const { login, ...ids } = await createTaxStore(slug);
  return inBrowser(browser, async (page, context) => {
    await signIn(page, slug, login);
    return { slug, owner: await context.cookies(), ...ids };
  });
}

/** The owner signs in while the store is open; then the command line closes it. */
async function closedStore(browser: Browser, slug: string, [command = '', ...how]: string[]) {
  const login = await createStore(slug, 'Harbour Lane');
  const owner = await inBrowser(browser, async (page, context) => {
    await signIn(page, slug, login);
    return context.cookies();
  });
  await souk('store', command, slug, ...how);
  return { slug, owner };
}
