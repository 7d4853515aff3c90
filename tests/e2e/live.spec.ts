import type { BrowserContext, Page } from '@playwright/test';
import { createStore, importGoods, type Login, ownSlug, souk } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, QUICK, shopUrl, test } from './support.ts';

// Changes on pages that are open in other browsers, without a reload (D1, D6, B5).
const SLUG = ownSlug('lively');
const BRANDING = '/admin/storesetting/logoAndColors';
let owner: Login;

test.beforeAll(async () => {
  owner = await createStore(SLUG, 'Lively House');
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '40.00' }]);
});

/** Opens a page of the shop and resolves when it receives events, itself or through another tab of its browser. */
async function openShop(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(shopUrl(SLUG, path));
  await page.waitForFunction(async (tabs) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length === tabs;
  }, context.pages().length);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return page;
}

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-light').trim());
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis);
const soon = { timeout: 2000, intervals: [50] };

test(
  'a colour saved in one browser is seen in others within two seconds (D1)',
  QUICK,
  async ({ page, browser }) => {
    await signInToAdmin(page, SLUG, owner);
    await page.goto(adminUrl(SLUG, BRANDING));
    // Several browsers, so that their connections are spread over all processes of the server.
    const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()));
    const shops = await Promise.all(
      contexts.map((context, at) => openShop(context, at % 2 === 0 ? '/' : '/ar/products/lamp')),
    );
    const quantity = (shops[1] as Page).getByRole('main').getByRole('textbox').first();
    await quantity.fill('7');
    await page.getByLabel('Primary', { exact: true }).fill('#5B2440');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await saved;
    for (const shop of shops) {
      await expect.poll(() => colourOf(shop), soon).toBe('#5B2440');
      expect(await isSamePage(shop), 'no reload').toBe(true);
    }
    await expect(quantity).toHaveValue('7');
    await Promise.all(contexts.map((context) => context.close()));
  },
);

test('open pages show a new announcement in their own language, and saving an outdated announcement is refused and shows the newer text (D6)', async ({
  page,
  context,
  browser,
}) => {
  const path = '/admin/storesetting/announcement';
  await signInToAdmin(page, SLUG, owner);
  await page.goto(adminUrl(SLUG, path));
  const late = await context.newPage();
  await late.goto(adminUrl(SLUG, path));
  const shopper = await browser.newContext();
  const [english, arabic] = [await openShop(shopper, '/'), await openShop(shopper, '/ar')];
  await page.getByLabel('In English').fill('Free delivery today');
  await page.getByLabel('In Arabic').fill('توصيل مجاني اليوم');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'update successfully' })).toBeVisible();
  await expect(english.locator('.announcement')).toHaveText('Free delivery today', { timeout: 2000 });
  await expect(arabic.locator('.announcement')).toHaveText('توصيل مجاني اليوم', { timeout: 2000 });
  await late.getByLabel('In English').fill('Free delivery for ever');
  await late.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(late.getByRole('alert')).toContainText('Free delivery today');
  await expect(english.locator('.announcement')).toHaveText('Free delivery today');
  await late.getByRole('button', { name: 'Save mine' }).click();
  await expect(english.locator('.announcement')).toHaveText('Free delivery for ever');
  await shopper.close();
});

test('the tabs of a browser share one connection, and if the tab that holds it closes, another tab takes over', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const lines: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/live')) lines.push(request.url());
  });
  const holder = await openShop(context, '/');
  // A page connects once it is idle.
  await expect.poll(() => lines.length).toBe(1);
  await openShop(context, '/products/lamp');
  expect(lines).toHaveLength(1);
  await holder.close();
  await expect.poll(() => lines.length).toBe(2);
  await context.close();
});

test('an open product page shows its new price and keeps the typed values (E1)', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await openShop(context, '/products/lamp');
  const main = page.getByRole('main');
  await expect(main).toContainText('$40.00');
  await main.getByRole('textbox').first().fill('3');
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '35.00' }]);
  await expect(main).toContainText('$35.00');
  await expect(main.getByRole('textbox').first()).toHaveValue('3');
  expect(await isSamePage(page), 'no reload').toBe(true);
  await context.close();
});

test('open pages of shop and admin close when the store expires, and open when it is renewed (B5)', async ({
  page,
  browser,
}) => {
  const shopper = await browser.newContext();
  const shop = await openShop(shopper, '/products/lamp');
  await signInToAdmin(page, SLUG, owner);
  const orders = page.getByRole('heading', { level: 1, name: 'Orders' });
  await expect(orders).toBeVisible();
  const closed = (at: Page) =>
    at.getByText('Your store subscription is expired, Please renew it to enjoy our services.');
  await souk('store', 'subscription', SLUG, '--ends-at', '2026-01-01T00:00:00Z');
  await expect(closed(shop)).toBeVisible({ timeout: 5000 });
  await expect(closed(page)).toBeVisible({ timeout: 5000 });
  await souk('store', 'subscription', SLUG, '--ends-at', 'never');
  await expect(closed(shop)).toBeHidden({ timeout: 5000 });
  await expect(shop.getByRole('heading', { level: 1, name: 'Brass Lamp' })).toBeVisible();
  await expect(orders).toBeVisible({ timeout: 5000 });
  await shopper.close();
});
