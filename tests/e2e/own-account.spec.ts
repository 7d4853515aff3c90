import type { Page } from '@playwright/test';
import { newId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { addToCart, WORDS } from './shopper.ts';
import { expect, shopUrl, test, twin } from './support.ts';

// A shopper's own pages, from signing up to a cancelled order (M1, K4, I2).
const HANDLE = 'washed-linen-duvet-set';

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);
  const words = WORDS[locale];
  const own = (path: string) => shopUrl('demo', `${words.prefix}${path}`);

  const press = (page: Page, name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();

  const signUp = async (page: Page) => {
    const person = { name: 'Hannah Reyes', email: `own-${newId()}@example.com`, password: 'figs & mint 5' };
    await page.goto(own('/signup'));
    for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value);
    await press(page, say('account.signup.submit'));
    await page.waitForURL((url) => !url.pathname.endsWith('/signup'));
  };

  const addAddress = async (page: Page, street: string) => {
    await page.goto(own('/profile'));
    await page.getByRole('link', { name: say('profile.address.add') }).click();
    await page.locator('#address-phone').fill('+1 503 555 0142');
    await page.locator('#address-address').fill(street);
    await page.locator('#address-city').fill('Portland');
    await page.locator('#address-zipCode').fill('97214');
    await press(page, say('profile.address.save'));
  };

  test(
    `${locale}: a shopper signs up, saves an address, orders to it and cancels`,
    twin(locale === 'en'),
    async ({ page }) => {
      await signUp(page);
      await page.goto(own('/my-orders'));
      await expect(page.getByRole('heading', { name: say('orders.mine.empty') })).toBeVisible();

      const street = `${locale} Alder Street 1420`;
      await addAddress(page, street);
      await expect(page.getByRole('status').filter({ hasText: say('checkout.saved') })).toBeVisible();
      await expect(page.getByText(street)).toBeVisible();

      await addToCart(page, { slug: 'demo', words, handle: HANDLE });
      await page.goto(own('/checkout'));
      await expect(page.getByRole('radio', { name: street })).toBeChecked();
      await expect(page.locator('#address')).toBeHidden();
      await press(page, say('checkout.page.place'));
      await page.waitForURL(/order-confirmed\/\d+$/);
      await page.getByRole('link', { name: say('orders.confirmed.toOrder') }).click();
      await expect(page.getByText(street)).toBeVisible();

      await page.getByText(say('orders.own.cancel'), { exact: true }).click();
      await press(page, say('orders.own.cancelYes'));
      await page.waitForURL(/order-cancelled\/\d+$/);
      const number = /(\d+)$/.exec(page.url())?.[1];
      await page.goto(own('/my-orders?tab=cancelled'));
      await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toContainText(
        say('orders.status.cancelled'),
      );
    },
  );
}
