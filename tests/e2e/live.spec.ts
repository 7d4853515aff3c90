import type { BrowserContext, Page } from '@playwright/test';
import { createStore, importGoods, type Login, ownSlug, souk } from './install.ts';
import { signInToAdmin } from './owner.ts';
import { adminUrl, expect, shopUrl, test } from './support.ts';

// What changes on pages that are open in other browsers, without a reload (D1, D6, B5).
const SLUG = ownSlug('lively');
const BRANDING = '/admin/storesetting/logoAndColors';
let owner: Login;

test.beforeAll(async () => {
  owner = await createStore(SLUG, 'Lively House');
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '40.00' }]);
});

/** Opens a page of the shop and resolves when it listens; `lines` gathers the lines it opens. */
async function openShop(context: BrowserContext, path: string, lines: string[] = []): Promise<Page> {
  const page = await context.newPage();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/live')) lines.push(request.url());
  });
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(shopUrl(SLUG, path));
  await listening;
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  return page;
}

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-light').trim());
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis);
const soon = { timeout: 2000, intervals: [50] };

test('a colour saved in one browser is seen in others within two seconds (D1)', async ({ page, browser }) => {
  await signInToAdmin(page, SLUG, owner);
  await page.goto(adminUrl(SLUG, BRANDING));
  // Several browsers: their lines are spread over all processes of the server.
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext()));
  const shops = await Promise.all(
    contexts.map((context, at) => openShop(context, at % 2 === 0 ? '/' : '/ar/products/lamp')),
  );
  const quantity = (shops[1] as Page).getByRole('main').getByRole('textbox').first();
  await quantity.fill('7');
  await page.getByLabel('Primary', { exact: true }).fill('#5B2440');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  for (const shop of shops) {
    await expect.poll(() => colourOf(shop), soon).toBe('#5B2440');
    expect(await isSamePage(shop), 'no reload').toBe(true);
  }
  await expect(quantity).toHaveValue('7');
  await Promise.all(contexts.map((context) => context.close()));
});

test('the tabs of a browser share one line, which another takes over when its tab closes', async ({
  context,
}) => {
  const [first, second]: [string[], string[]] = [[], []];
  const holder = await openShop(context, '/', first);
  const other = await context.newPage();
  other.on('request', (request) => {
    if (request.url().endsWith('/api/live')) second.push(request.url());
  });
  await other.goto(shopUrl(SLUG, '/products/lamp'));
  await other.waitForFunction(() => navigator.locks.query().then(({ pending }) => pending?.length === 1));
  expect([first.length, second.length]).toEqual([1, 0]);
  const takesOver = other.waitForResponse((response) => response.url().endsWith('/api/live'));
  await holder.close();
  await takesOver;
  expect([first.length, second.length]).toEqual([1, 1]);
});

test('an open product page shows its new price; what was typed stays (E1)', async ({ context }) => {
  const page = await openShop(context, '/products/lamp');
  const main = page.getByRole('main');
  await expect(main).toContainText('$40.00');
  await main.getByRole('textbox').first().fill('3');
  await importGoods(SLUG, [{ handle: 'lamp', title: 'Brass Lamp', price: '35.00' }]);
  await expect(main).toContainText('$35.00');
  await expect(main.getByRole('textbox').first()).toHaveValue('3');
  expect(await isSamePage(page), 'no reload').toBe(true);
});

test('an open page closes when its store expires, and opens when it is renewed (B5)', async ({ context }) => {
  const page = await openShop(context, '/products/lamp');
  const closed = page.getByText('Your store subscription is expired, Please renew it to enjoy our services.');
  await souk('store', 'subscription', SLUG, '--ends-at', '2026-01-01T00:00:00Z');
  await expect(closed).toBeVisible({ timeout: 5000 });
  await souk('store', 'subscription', SLUG, '--ends-at', 'never');
  await expect(closed).toBeHidden({ timeout: 5000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Brass Lamp' })).toBeVisible();
});
