import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { acceptPrices, addLine, setQuantity, viewCart } from '#domain/cart/index.ts';
import { setSalePrice } from '#domain/catalog/index.ts';
import { newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { BROKEN_ORDERS, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { placeOrder } from './place-order.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

const usd = (amount: number) => money(amount, 'USD');
const second = (seconds: number) => new Date(TEST_TIME.getTime() + seconds * 1000);
const inStore = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

/** An item for 10.00, on sale for 8.00 from second 60 to 120, and a cart with two units added at `at`. */
async function cartAt(title: string, at: number): Promise<{ variantId: string; cartToken: string }> {
  const variantId = await makeVariant(cedar, { title, amount: 1000, stock: 50 });
  const sale = { price: usd(800), from: second(60), to: second(120) };
  await inStore((tx) => setSalePrice(tx, { variantId, sale }, systemAct('test', second(0))));
  const line = { cartToken: null, variantId, quantity: 2 };
  const added = await inStore((tx) => addLine(tx, line, shopperAct(second(at))));
  if (!added.ok) throw new Error(added.code);
  return { variantId, cartToken: added.value.cartToken };
}

const viewAt = (cartToken: string, at: number) =>
  inStore((tx) => viewCart(tx, { cartToken, locale: 'en', at: second(at) }));

/** Orders a cart at a time other than that at which its page was rendered. */
async function orderDrawn(cartToken: string, drawn: number, ordered: number) {
  const { quote } = await viewAt(cartToken, drawn);
  const input = { cartToken, idempotencyKey: newToken(), quote, form: GOOD_FORM, locale: 'en' as const };
  return () => placeOrder(cedar.id, input, shopperAct(second(ordered)));
}

describe('a sale that starts or ends between the cart’s page and the order', () => {
  test.each([
    ['begins', 59.999, 60, 1000, 800],
    ['ends', 119.999, 120, 800, 1000],
  ])(
    'a sale that %s before the order is reported to the shopper, and nothing is written',
    async (name, drawn, ordered, was, now) => {
      const { variantId, cartToken } = await cartAt(`Sale ${name}`, drawn);
      const place = await orderDrawn(cartToken, drawn, ordered);
      expect(await expectNothingChanged(db, place)).toEqual({
        ok: false,
        code: 'cart_changed',
        data: {
          differences: [
            { kind: 'price', variantId, title: `Sale ${name}`, was: usd(was), now: usd(now) },
            { kind: 'total', was: usd(2 * was + 500), now: usd(2 * now + 500) },
          ],
        },
      });
      const again = await orderDrawn(cartToken, ordered, ordered);
      expect(await again()).toMatchObject({ ok: true });
      const [line] = await db.admin(
        'select unit_price::int, line_total::int from order_lines where variant_id = $1',
        [variantId],
      );
      expect(line).toEqual({ unit_price: now, line_total: 2 * now });
    },
  );

  test('an order before the end of a sale is charged the sale price, to the last second', async () => {
    const { cartToken } = await cartAt('Sale last second', 100);
    const place = await orderDrawn(cartToken, 119.998, 119.999);
    expect((await place()).ok).toBe(true);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });
});

describe('a cart at the end of a sale', () => {
  test('after the end of a sale, a cart shows the old and the new price until the shopper accepts the new one', async () => {
    const { variantId, cartToken } = await cartAt('Sale in cart', 30);
    const lineAt = async (at: number) => (await viewAt(cartToken, at)).lines[0];
    expect(await lineAt(59.999)).toMatchObject({ unitPrice: usd(1000), problems: [] });
    const changed = { code: 'price_changed', was: usd(1000), now: usd(800) };
    expect(await lineAt(60)).toMatchObject({
      unitPrice: usd(800),
      lineTotal: usd(1600),
      problems: [changed],
    });
    await inStore((tx) => acceptPrices(tx, { cartToken }, shopperAct(second(61))));
    expect(await lineAt(62)).toMatchObject({ unitPrice: usd(800), problems: [] });
    const back = { code: 'price_changed', was: usd(800), now: usd(1000) };
    expect(await lineAt(120)).toMatchObject({ unitPrice: usd(1000), problems: [back] });
    const input = { cartToken, variantId, quantity: 3 };
    await inStore((tx) => setQuantity(tx, input, shopperAct(second(121))));
    expect(await lineAt(122)).toMatchObject({ unitPrice: usd(1000), lineTotal: usd(3000), problems: [] });
  });
});
