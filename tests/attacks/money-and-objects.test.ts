import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { acceptPrices, addLine } from '#domain/cart/index.ts';
import { type PlaceOrderInput, placeOrder } from '#domain/checkout/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  GOOD_FORM,
  lookAtCart,
  makeVariant,
  orderOf,
  SHOPPER,
} from '#tests/support/orders.ts';
import { makeStore, twoStores } from '#tests/support/stores.ts';
import { expectTotalsAddUp } from '#tests/support/totals.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const place = (input: PlaceOrderInput) => placeOrder(cedar.id, input, SHOPPER);

describe('prices and amounts in requests (M)', () => {
  test('an order posted with a lower price in its quote is not sold at that price', async () => {
    const variantId = await makeVariant(cedar, { title: 'Gold', amount: 100_000, stock: 5 });
    const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId }]));
    const cheap = input.quote.replaceAll('100000', '1');
    expect(await expectNothingChanged(db, () => place({ ...input, quote: cheap }))).toMatchObject({
      code: 'cart_changed',
    });
  });

  test('prices, totals, states and ids that are posted with the checkout form are ignored', async () => {
    const variantId = await makeVariant(cedar, { title: 'Silver', amount: 5000, stock: 5 });
    const form = {
      ...GOOD_FORM,
      price: '1',
      total: 1,
      subtotal: '0',
      status: 'delivered',
      payment_status: 'paid',
      paymentStatus: 'paid',
      number: 7,
      store_id: najd.id,
      storeId: najd.id,
      role: 'owner',
      isAdmin: true,
      cartData: JSON.stringify({ [variantId]: { price: 1, quantity: 1000 } }),
      __proto__: { paymentStatus: 'paid' },
    };
    const { orderId } = await orderOf(cedar, [{ variantId }], { form });
    const [row] = await db.admin('select store_id, status, payment_status, total from orders where id = $1', [
      orderId,
    ]);
    expect(row).toEqual({ store_id: cedar.id, status: 'confirmed', payment_status: 'unpaid', total: '5500' });
  });

  test('no cart line can exceed 2^53 minor units, because the maximum quantity depends on the price', async () => {
    const dear = await makeVariant(cedar, { title: 'Palace', amount: 1_000_000_000_000, stock: null });
    const refused = await expectNothingChanged(db, () =>
      withStore(cedar.id, (tx) => addLine(tx, { cartToken: null, variantId: dear, quantity: 11 }, SHOPPER)),
    );
    expect(refused).toEqual({ ok: false, code: 'quantity_too_large', data: { max: 10 } });
    const { orderId } = await orderOf(cedar, [{ variantId: dear, quantity: 10 }]);
    expect(await db.admin('select total from orders where id = $1', [orderId])).toEqual([
      { total: '10000000000000' },
    ]);
  });

  test('if a price rise makes a cart line too large, the line can no longer be ordered and the page keeps working', async () => {
    const variantId = await makeVariant(cedar, { title: 'Hut', amount: 100, stock: null });
    const cartToken = await fillCart(cedar, [{ variantId, quantity: 9999 }]);
    await db.admin('update variant_prices set amount = 1000000000000 where variant_id = $1', [variantId]);
    await withStore(cedar.id, (tx) => acceptPrices(tx, { cartToken }, SHOPPER));
    const view = await lookAtCart(cedar, cartToken);
    expect(view).toMatchObject({ canCheckout: false, lines: [{ problems: [{ code: 'gone' }] }] });
    expectTotalsAddUp(view.totals);
  });

  test('an order with a total of 0 is placed', async () => {
    await db.admin('update store_settings set delivery_flat = 0 where store_id = $1', [cedar.id]);
    const variantId = await makeVariant(cedar, { title: 'Sample', amount: 0, stock: null });
    const { orderId } = await orderOf(cedar, [{ variantId, quantity: 9999 }]);
    await db.admin('update store_settings set delivery_flat = 500 where store_id = $1', [cedar.id]);
    expect(await db.admin('select total, item_count from orders where id = $1', [orderId])).toEqual([
      { total: '0', item_count: 9999 },
    ]);
  });

  test('orders of any size, in currencies with 0, 2 and 3 decimals, are stored to the last minor unit', async () => {
    for (const currency of ['JPY', 'USD', 'KWD']) {
      const store = await makeStore({ slug: currency.toLowerCase(), name: currency, currency });
      const taxed =
        'update store_settings set tax_rate_ppm = $2, prices_include_tax = $3 where store_id = $1';
      const variants: string[] = [];
      for (const amount of [1, 333, 4999]) {
        variants.push(await makeVariant(store, { title: `${currency} ${amount}`, amount, stock: null }));
      }
      const cartShape = fc.tuple(
        fc.array(fc.record({ variant: fc.nat(2), quantity: fc.integer({ min: 1, max: 40 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom(0, 50_000, 150_000, 333_333),
        fc.boolean(),
      );
      for (const [lines, rate, inclusive] of fc.sample(cartShape, { seed: 11, numRuns: 8 })) {
        await db.admin(taxed, [store.id, rate, inclusive]);
        const wanted = lines.map((line) => ({
          variantId: variants[line.variant] ?? '',
          quantity: line.quantity,
        }));
        const cartToken = await fillCart(store, wanted);
        const view = await lookAtCart(store, cartToken);
        expectTotalsAddUp(view.totals);
        const form = { ...GOOD_FORM, zipCode: currency === 'JPY' ? '100-0001' : '12345' };
        const input = await checkoutOf(store, cartToken, { form });
        const placed = await placeOrder(store.id, input, SHOPPER);
        const [row] = await db.admin<{ total: string }>('select total from orders where id = $1', [
          placed.ok ? placed.value.orderId : '',
        ]);
        expect(Number(row?.total)).toBe(view.totals.total.amount);
      }
    }
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  }, 60_000);
});

describe('ids of another store in requests (O)', () => {
  test('another store’s variant inserted into a cart’s rows is refused by the database itself', async () => {
    const foreign = await makeVariant(najd, { title: 'Theirs', amount: 100, stock: 5 });
    const own = await makeVariant(cedar, { title: 'Ours', amount: 100, stock: 5 });
    const cartToken = await fillCart(cedar, [{ variantId: own }]);
    const smuggle = () =>
      withStore(cedar.id, async (tx) => {
        await tx
          .updateTable('cart_lines')
          .set({ variant_id: foreign })
          .where('store_id', '=', tx.storeId)
          .where('variant_id', '=', own)
          .execute();
      });
    await expect(smuggle()).rejects.toMatchObject({ code: '23503' });
    expect((await lookAtCart(cedar, cartToken)).lines.map((line) => line.variantId)).toEqual([own]);
  });

  test('an order with another store’s cart is not placed in either store', async () => {
    const variantId = await makeVariant(najd, { title: 'Oud', amount: 9900, stock: 5 });
    const input = await checkoutOf(najd, await fillCart(najd, [{ variantId }]));
    expect(await expectNothingChanged(db, () => place(input))).toMatchObject({ code: 'cart_empty' });
    expect((await placeOrder(najd.id, input, SHOPPER)).ok).toBe(true);
    expect(await expectNothingChanged(db, () => place(input))).toMatchObject({ code: 'cart_empty' });
  });
});

test('markup and SQL in every checkout field are stored as typed and break nothing (I)', async () => {
  const variantId = await makeVariant(cedar, { title: 'Plain', amount: 100, stock: null });
  const evil = `<script>alert(1)</script>'; drop table orders; -- {{7*7}} \${x} %00 ‮`;
  const form = {
    ...GOOD_FORM,
    name: evil,
    address: evil,
    addressMore: evil,
    city: evil,
    note: `${evil}\u0000`,
  };
  const { orderId } = await orderOf(cedar, [{ variantId }], { form });
  const [row] = await db.admin<Record<string, string>>(
    'select user_name, city, note from orders where id = $1',
    [orderId],
  );
  const clean = evil.replace('‮', '').trim();
  expect(row).toEqual({ user_name: clean, city: clean, note: clean });
  const [mail] = await db.admin<{ body_html: string }>(
    `select body_html from mails where dedupe_key like '%' || $1`,
    [orderId],
  );
  expect(mail?.body_html).not.toContain('<script>');
});
