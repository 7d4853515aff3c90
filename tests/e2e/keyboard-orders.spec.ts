import type { Cookie } from '@playwright/test';
import { type MessageKey, translator } from '#messages/index.ts';
import { createStore, importGoods, ownSlug } from './install.ts';
import { openDesk, toCheckout } from './order-desk.ts';
import { cookiesOf } from './owner.ts';
import { orderNumber, placeButton, WORDS } from './shopper.ts';
import { expect, reads, shopUrl, test, twin } from './support.ts';
import { pressByKey, tabTo } from './tab-to.ts';

// The whole life of an order without a mouse: found, packed, shipped, delivered and paid.
const SLUG = ownSlug('keys');
const HANDLE = 'oak-tray';
let staff: Cookie[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  staff = await cookiesOf(browser, SLUG, await createStore(SLUG, 'Cedar Keys'));
  await importGoods(SLUG, [{ handle: HANDLE, title: 'Oak Tray', price: '30.00' }]);
});

for (const locale of ['en', 'ar'] as const) {
  const say = translator(locale);

  test(
    `${locale}: an order is found, packed, shipped with its number, delivered and paid by keyboard alone (K1, K3)`,
    twin(locale === 'ar'),
    async ({ page }) => {
      await page.context().addCookies(staff);
      await toCheckout(page, { slug: SLUG, locale, handle: HANDLE });
      await placeButton(page, WORDS[locale]).click();
      const number = await orderNumber(page, WORDS[locale]);
      const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
      const status = (key: MessageKey) => page.getByRole('main').getByText(say(key), { exact: true }).first();

      await openDesk(page, { slug: SLUG, path: '/admin/orders', locale });
      await pressByKey(page, page.getByRole('link', { name: reads(`#${number}`) }).first());
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(String(number));
      await expect(heading, 'the new page is taken up at its heading').toBeFocused();
      await pressByKey(page, button(say('admin.order.move.process')));
      await expect(status('orders.status.processing')).toBeVisible();
      await expect(heading, 'the button that was pressed is gone').toBeFocused();

      await pressByKey(page, page.getByRole('link', { name: say('orderlife.move.ship') }));
      const carrier = page.getByLabel(say('orderlife.ship.carrier'), { exact: true });
      await expect(page.getByRole('dialog').locator(':focus'), 'the panel has the focus').toBeVisible();
      await tabTo(page, carrier);
      for (let presses = 0; presses < 20 && (await carrier.inputValue()) !== 'aramex'; presses++)
        await page.keyboard.press('ArrowDown');
      await expect(carrier).toHaveValue('aramex');
      await tabTo(page, page.getByLabel(say('orderlife.ship.tracking')));
      await page.keyboard.type('4478901');
      await pressByKey(page, button(say('orderlife.ship.submit')));
      await expect(heading, 'the panel is closed').toBeFocused();
      await expect(page.getByRole('heading', { name: say('orderlife.parcel.parcels') })).toBeVisible();

      await pressByKey(page, button(say('admin.order.move.deliver')));
      await expect(status('orders.status.delivered')).toBeVisible();
      await pressByKey(page, button(say('admin.order.move.collect_cash')));
      await expect(status('orders.payment.paid')).toBeVisible();
      await expect(page.locator(':focus'), 'where the money was taken').toContainText(
        say('admin.order.payment'),
      );

      await page.goto(shopUrl(SLUG, `${WORDS[locale].prefix}/my-orders/${number}`));
      await expect(status('orders.status.delivered')).toBeVisible();
      await expect(status('orders.payment.paid')).toBeVisible();
      await expect(page.getByRole('link', { name: say('orderlife.own.track') })).toHaveAttribute(
        'href',
        /ShipmentNumber=4478901$/,
      );
    },
  );
}
