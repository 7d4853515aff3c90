import { SAMPLE_SHOPPER } from '#seed/plan-shopper.ts';
import { hydrated } from './screens/settle.ts';
import { SHOPS } from './screens/shops.ts';
import { expect, shopUrl, test } from './support.ts';

test('a guest who presses a heart reads Login First on the same page, and the heart is filled in every tab after the log-in', async ({
  page,
  context,
}) => {
  await page.goto(shopUrl('souq', '/products?sort=price_asc'));
  const card = page
    .locator('.card')
    .filter({ has: page.locator('.heart') })
    .nth(2);
  const title = (await card.locator('h3').textContent()) ?? '';
  await card.locator('.heart').click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('يُرجى تسجيل الدخول أولًا');
  expect(page.url()).toBe(shopUrl('souq', '/products?sort=price_asc'));
  await expect(card.locator('.heart')).toHaveAttribute('aria-pressed', 'false');
  await toast.getByRole('link', { name: 'تسجيل الدخول' }).click();
  await page.waitForURL(/\/login\?next=/);
  await page.locator('[name=email]').fill(SAMPLE_SHOPPER.email);
  await page.locator('[name=password]').fill(SAMPLE_SHOPPER.password);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(shopUrl('souq', '/products?sort=price_asc'));
  await expect(
    page.getByText('تمت إضافة المنتج إلى المفضلة').filter({ visible: true }).first(),
  ).toBeVisible();
  const heart = page.locator('.card', { hasText: title }).locator('.heart');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const other = await context.newPage();
  await other.goto(shopUrl('souq', '/wishlist'));
  await expect(other.getByRole('link', { name: title })).toBeVisible();
  await other.locator('.card', { hasText: title }).locator('.heart').click();
  await expect(
    other.getByText('تمت إزالة المنتج من المفضلة').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(other.getByRole('link', { name: title })).toHaveCount(0);
});

test('a shopper asks for a back-in-stock e-mail without leaving the page of the sold-out product', async ({
  page,
}) => {
  const address = shopUrl('demo', SHOPS.en.product('soldOut'));
  await page.goto(address);
  await hydrated(page, '#back-in-stock-email');
  await page.locator('#back-in-stock-email').fill('not an address');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.locator('#back-in-stock-email').fill('mona@example.com');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('We will e-mail you when it is back in stock.')).toBeVisible();
  expect(page.url()).toContain(new URL(address).pathname);
});
