import type { Page } from '@playwright/test';
import { cookiesOf, signInToAdmin } from './owner.ts';
import { hydrated } from './screens/settle.ts';
import { addToCart, WORDS } from './shopper.ts';
import { adminUrl, expect, platformUrl, shopUrl, test } from './support.ts';

// The behaviour of toasts and the browser's storage: the specification's chapters 3, 4 and 9.
const ADDED = 'Product Added in Shopping Cart';
const GOODS = { slug: 'demo', words: WORDS.en, handle: 'washed-linen-duvet-set' };

const OWNER = { email: 'owner@demo.example', password: 'souk-owner-demo' };

const toast = (page: Page) => page.getByRole('status').filter({ hasText: ADDED });
/** The quick-add button of a card, which opens nothing over the page. */
const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${WORDS.en.add}: Ribbed towel`) })
    .first();

test.describe('a toast', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto(shopUrl('demo', '/search?q=ribbed+towel'));
    // When the currency is stored, the cart's scripts are running.
    await page.waitForFunction(() => localStorage.getItem('currency') !== null);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(100);
    await addButton(page).click();
    // The toast's code loads with the first message, and React renders it in small steps at its own time.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(toast(page)).toBeVisible({ timeout: 250 });
    }).toPass();
  });

  test('a toast closes after 5000 ms', async ({ page }) => {
    await page.clock.runFor(4900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(150);
    await expect(page.getByText(ADDED)).toHaveCount(0);
  });

  test('a toast waits while it is hovered and while it contains the focus', async ({ page }) => {
    const own = page.getByText(ADDED);
    await own.hover();
    await page.clock.runFor(20_000);
    await expect(own).toBeVisible();
    await page.mouse.move(0, 0);
    await toast(page).getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(20_000);
    await expect(own).toBeVisible();
    await addButton(page).focus();
    await page.clock.runFor(5_050);
    await expect(own).toHaveCount(0);
  });

  test('a toast is a polite live region, 300 to 560 px wide, above everything (z-index 5500)', async ({
    page,
  }) => {
    const region = toast(page);
    await expect(region).toHaveAttribute('aria-live', 'polite');
    expect(await region.evaluate((node) => getComputedStyle(node).zIndex)).toBe('5500');
    const box = await region.getByText(ADDED).locator('..').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.width).toBeLessThanOrEqual(560);
    await region.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(ADDED)).toHaveCount(0);
  });
});

test('cartData, currency and chakra-ui-color-mode are stored under those names', async ({
  page,
  context,
}) => {
  await addToCart(page, GOODS);
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  expect(JSON.parse((await stored('cartData')) ?? 'null')).toMatchObject({ count: 1, currency: 'USD' });
  expect(await stored('currency')).toBe('USD');
  expect(await context.cookies(shopUrl('demo'))).toContainEqual(
    expect.objectContaining({ name: 'currency', value: 'USD' }),
  );
  expect((await stored('chakra-ui-color-mode')) ?? 'light').toBe('light');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Dark mode' }).click();
  expect(await stored('chakra-ui-color-mode')).toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [site, url] of [
  ['the shop', shopUrl('demo')],
  ['the platform', platformUrl('/login')],
  ['an admin', adminUrl('demo', '/admin/orders')],
] as const) {
  test(`chakra-ui-color-mode is light on the first visit, before any other script runs: ${site}`, async ({
    page,
    browser,
  }) => {
    if (site === 'an admin') await page.context().addCookies(await cookiesOf(browser, 'demo', OWNER));
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(url);
    expect(page.url()).toBe(url);
    const stored = () => page.evaluate(() => localStorage.getItem('chakra-ui-color-mode'));
    expect(await stored()).toBe('light');
    await page.evaluate(() => localStorage.setItem('chakra-ui-color-mode', 'dark'));
    await page.reload();
    expect(await stored()).toBe('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

for (const width of [390, 1280]) {
  test(`a toast of the admin is 300 to 560 px wide in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInToAdmin(page, 'demo', OWNER);
    const box = await page.locator('.toast').first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.width).toBeLessThanOrEqual(560);
  });
}

test('the price fields leave 0 and 10000 out of the address, and show them again when filters are cleared', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(shopUrl('demo', '/products'));
  await hydrated(page);
  const [from, to] = [page.locator('.filters [name=min]'), page.locator('.filters [name=max]')];
  await from.fill('20');
  await from.press('Enter');
  await expect(page).toHaveURL(shopUrl('demo', '/products?min=20'));
  // The address changes first, then the list of the new page and its fields.
  await expect(page.locator('.chips.applied .chip')).toBeVisible();
  await expect(to).toHaveValue('10000');
  await from.fill('0');
  await from.press('Enter');
  await expect(page).toHaveURL(shopUrl('demo', '/products'));
  await expect(from).toHaveValue('0');
});

test('a dark page is dark before any of its scripts runs (D1)', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('chakra-ui-color-mode', 'dark'));
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  const brightness = () =>
    page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
  await page.goto(shopUrl('demo'));
  expect(await brightness()).toBeLessThan(60);
  await page.evaluate(() => localStorage.setItem('chakra-ui-color-mode', 'light'));
});
