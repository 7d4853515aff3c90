import type { Page } from '@playwright/test';
import { addToCart, WORDS } from './shopper.ts';
import { expect, shopUrl, test } from './support.ts';

// Personal data on cached pages, which have the same bytes for every visitor (I1).
const LAMP = { slug: 'demo', words: WORDS.en, handle: 'washed-linen-duvet-set' };

const badge = (page: Page) => page.getByRole('banner').locator('.count-badge');
const countAsked = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') asked.push(request.url());
  });
  return asked;
};

test('the cart badge shows the count stored in the browser at once, and the server’s count right after', async ({
  page,
}) => {
  await addToCart(page, LAMP);
  await expect(badge(page)).toHaveText('1');
  // Set before the scripts of the next page run, because the answer to the added product may be stored later.
  await page.addInitScript(() => localStorage.setItem('cartData', JSON.stringify({ count: 9, lines: [] })));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/me?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shopUrl('demo'));
  await expect(badge(page)).toHaveText('9');
  letThrough();
  await expect(badge(page)).toHaveText('1');
  const mirror = await page.evaluate(() => JSON.parse(localStorage.getItem('cartData') ?? 'null'));
  expect(mirror).toMatchObject({ count: 1, currency: 'USD', lines: [{ quantity: 1 }] });
});

test('a page makes one call for personal data, client navigation none, and other tabs follow the cart', async ({
  page,
  context,
}) => {
  const asked = countAsked(page);
  await page.goto(shopUrl('demo'));
  await expect.poll(() => asked.length).toBe(1);
  const other = await context.newPage();
  await addToCart(other, LAMP);
  await expect(badge(page)).toHaveText('1');
  // The sum beside it, which some themes show, is the cart's too.
  await expect(page.getByRole('banner').locator('.cart-sum')).toHaveText('$189.00');
  await page.getByRole('banner').getByRole('link', { name: 'New arrivals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New arrivals' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a one-time notice is shown once on a page that is cached for everyone', async ({ page, context }) => {
  await context.addCookies([{ name: 'notice', value: 'updated', url: shopUrl('demo'), httpOnly: true }]);
  await page.goto(shopUrl('demo', '/ar'));
  const said = page.getByRole('status').filter({ hasText: 'تم تحديث السلة' });
  await expect(said).toBeVisible();
  await page.reload();
  await page.waitForResponse((response) => response.url().includes('/api/me'));
  await expect(said).toHaveCount(0);
});
