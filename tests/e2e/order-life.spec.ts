import type { Cookie, Page } from '@playwright/test';
import { translator } from '#messages/index.ts';
import { createStore, importGoods, type Login, ownSlug } from './install.ts';
import { openOrder } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { addToCart, fillCheckout, orderNumber, person, placeButton, WORDS } from './shopper.ts';
import { adminUrl, expect, QUICK, shopUrl, test, twin } from './support.ts';

const SLUG = ownSlug('life');
let owner: Cookie[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  const login: Login = await createStore(SLUG, 'Cedar Corner');
  await importGoods(SLUG, [
    { handle: 'plain-mug', title: 'Plain Mug', price: '12.00' },
    { handle: 'tall-vase', title: 'Tall Vase', price: '30.00' },
  ]);
  owner = await cookiesOf(browser, SLUG, login);
});

/** A mug and a vase, ordered as a guest. */
async function order(page: Page, locale: 'en' | 'ar'): Promise<number> {
  const words = WORDS[locale];
  for (const handle of ['plain-mug', 'tall-vase']) await addToCart(page, { slug: SLUG, words, handle });
  await page.goto(shopUrl(SLUG, `${words.prefix}/checkout`));
  await fillCheckout(page, words, person(`${locale}@example.com`));
  await placeButton(page, words).click();
  return orderNumber(page, words);
}

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);

  test(
    `part of an order is shipped, a line is refunded, and the rest is delivered and returned (${locale}) (K3, K4, K5, J4)`,
    twin(locale === 'en', QUICK),
    async ({ page, browser }) => {
      const number = await order(page, locale);
      const staff = await browser.newContext();
      const language = owner.map((cookie) =>
        cookie.name === 'lang' ? { ...cookie, value: locale } : cookie,
      );
      await staff.addCookies([...language, { name: 'lang', value: locale, url: adminUrl(SLUG) }]);
      const admin = await staff.newPage();
      const press = (name: string) => admin.getByRole('button', { name, exact: true }).first().click();
      const dialog = admin.locator('.panel-form');
      await openOrder(admin, { slug: SLUG, locale, number });
      await press(say('admin.order.move.process'));

      await admin.getByRole('link', { name: say('orderlife.move.ship') }).click();
      await dialog.locator('[name^="line."]').last().fill('0');
      await dialog.locator('[name=carrier]').selectOption('aramex');
      await dialog.locator('[name=trackingNumber]').fill('4478901');
      await dialog.getByRole('button', { name: say('orderlife.ship.submit'), exact: true }).click();
      await expect(admin.getByRole('heading', { name: say('orderlife.parcel.parcels') })).toBeVisible();

      await page.goto(shopUrl(SLUG, `${WORDS[locale].prefix}/my-orders/${String(number)}`));
      await expect(page.getByRole('link', { name: say('orderlife.own.track') })).toHaveAttribute(
        'href',
        'https://www.aramex.com/track/results?ShipmentNumber=4478901',
      );
      await expect(page.getByText(say('orderlife.own.toCome'))).toBeVisible();

      await press(say('admin.order.move.collect_cash'));
      await admin.getByRole('link', { name: say('orderlife.move.refund'), exact: true }).click();
      await dialog.getByRole('button', { name: say('orderlife.refund.clear') }).click();
      await dialog.locator('[name^="line."]').last().fill('1');
      // The button contains the amount, which the server computed while the form was filled in.
      await dialog
        .locator('button[type=submit]')
        .filter({ hasText: /[0-9٠-٩]/ })
        .click();
      // After the cancellation no unit is left to ship, so the order counts as shipped.
      await press(say('admin.order.move.deliver'));
      await expect(admin.getByText(say('orders.payment.partially_refunded')).first()).toBeVisible();
      await expect(admin.getByText(say('orders.status.delivered'), { exact: true }).first()).toBeVisible();

      await page.reload();
      await page.getByText(say('orderlife.own.return'), { exact: true }).click();
      await page.locator('[name^="line."]').first().selectOption('1');
      await page.getByRole('button', { name: say('orderlife.own.returnSubmit') }).click();
      await expect(page.getByText(say('orderlife.own.returnStatus.requested'))).toBeVisible();
      await admin.reload();
      await press(say('orderlife.returns.approve'));
      await expect(admin.getByRole('button', { name: say('orderlife.returns.receive') })).toBeVisible();
      await staff.close();
    },
  );
}
