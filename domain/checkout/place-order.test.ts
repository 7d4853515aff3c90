import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { removeLine, setQuantity } from '#domain/cart/index.ts';
import { orderByToken } from '#domain/orders/index.ts';
import { newToken } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
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
import { twoStores } from '#tests/support/stores.ts';
import { type PlaceOrderInput, placeOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const place = (input: PlaceOrderInput) => placeOrder(cedar.id, input, SHOPPER);
const refusalOf = (input: PlaceOrderInput) => expectNothingChanged(db, () => place(input));

async function readyCart(title: string, { amount = 1000, stock = 5 as number | null, quantity = 1 } = {}) {
  const variantId = await makeVariant(cedar, { title, amount, stock });
  const cartToken = await fillCart(cedar, [{ variantId, quantity }]);
  return { variantId, cartToken, input: await checkoutOf(cedar, cartToken) };
}

describe('a shopper places an order', () => {
  test('an order is placed with the totals of the cart, both languages, number 1001 and a mail', async () => {
    const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2450, stock: 10 });
    const rug = await makeVariant(cedar, { title: 'Rug', amount: 1999, stock: null });
    const cartToken = await fillCart(cedar, [{ variantId: lamp, quantity: '٢' }, { variantId: rug }]);
    const cart = await lookAtCart(cedar, cartToken);
    const linkTo = (order: { number: number; orderToken: string }) =>
      `https://cedar.example/order-confirmed/${order.number}?token=${order.orderToken}`;
    const placed = await place(await checkoutOf(cedar, cartToken, { linkTo }));
    expect(placed).toMatchObject({ ok: true, value: { number: 1001, isNew: true } });
    const token = placed.ok ? placed.value.orderToken : '';
    const found = await withStore(cedar.id, (tx) => orderByToken(tx, { token, number: 1001, locale: 'ar' }));
    expect(found).toMatchObject({
      ok: true,
      value: {
        number: 1001,
        status: 'confirmed',
        paymentStatus: 'unpaid',
        fulfilmentStatus: 'unfulfilled',
        confirmation: 'none',
        userName: 'Sara Haddad',
        phone: '+966501234567',
        itemCount: 3,
        total: cart.totals.total,
        subtotal: money(6899, 'USD'),
        deliveryCharges: money(500, 'USD'),
        lines: [{ title: 'Lamp بالعربية', quantity: 2, sku: 'SKU-Lamp' }, { title: 'Rug بالعربية' }],
        events: [{ kind: 'placed', actorKind: 'shopper' }],
      },
    });
    expect(await db.admin('select quantity from stock_levels where variant_id = $1', [lamp])).toEqual([
      { quantity: 8 },
    ]);
    const [mail] = await db.admin<Record<string, string>>('select * from mails');
    expect(mail).toMatchObject({ recipient: 'Sara@Example.com', status: 'queued', locale: 'en' });
    expect(mail?.subject).toContain('1001');
    expect(mail?.body_text).toContain(`/order-confirmed/1001?token=${token}`);
    expect(JSON.stringify(mail)).not.toContain(String(Number.MAX_SAFE_INTEGER));
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('an order stores only the hash of its token', async () => {
    const { input } = await readyCart('Secret');
    const placed = await place(input);
    const token = placed.ok ? placed.value.orderToken : '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await db.admin<{ row: string }>(
      'select o::text as row from orders o union all select a::text from checkout_attempts a',
    );
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(input.idempotencyKey))).toEqual([]);
  });

  test('later edits of the catalogue do not change an order (K2)', async () => {
    const { variantId, input } = await readyCart('Chair', { amount: 4000 });
    const placed = await place(input);
    const token = placed.ok ? placed.value.orderToken : '';
    const read = () => withStore(cedar.id, (tx) => orderByToken(tx, { token, locale: 'en' }));
    const before = await read();
    await db.admin("update product_texts set title = 'Throne' where title = 'Chair'");
    await db.admin('update variant_prices set amount = 1 where variant_id = $1', [variantId]);
    await db.admin('update store_settings set tax_rate_ppm = 150000, delivery_flat = 1 where store_id = $1', [
      cedar.id,
    ]);
    expect(await read()).toEqual(before);
    await db.admin('update store_settings set tax_rate_ppm = 0, delivery_flat = 500 where store_id = $1', [
      cedar.id,
    ]);
  });

  test('an order has tax on top if the store’s prices exclude it', async () => {
    await db.admin(
      'update store_settings set tax_rate_ppm = 150000, prices_include_tax = false where store_id = $1',
      [cedar.id],
    );
    const { input } = await readyCart('Taxed', { amount: 333, quantity: 3 });
    const placed = await place(input);
    const [row] = await db.admin(
      'select subtotal, delivery_total, tax_total, total from orders where id = $1',
      [placed.ok ? placed.value.orderId : ''],
    );
    expect(row).toEqual({ subtotal: '999', delivery_total: '500', tax_total: '225', total: '1724' });
    await db.admin(
      'update store_settings set tax_rate_ppm = 0, prices_include_tax = true where store_id = $1',
      [cedar.id],
    );
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });
});

describe('one checkout gives one order (I3)', () => {
  test('a double click, a lost response and the back button lead to the first order (I3)', async () => {
    const { input } = await readyCart('Once');
    const first = await place(input);
    const again = await expectNothingChanged(db, () => place(input));
    expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), isNew: false } });
    const emptyForm = await expectNothingChanged(db, () => place({ ...input, form: {}, quote: '' }));
    expect(emptyForm).toEqual(again);
  });

  test('a second tab with its own idempotency key leads to the first order too, and leaves no row (I3)', async () => {
    const { input } = await readyCart('Two tabs');
    const first = await place(input);
    const second = await expectNothingChanged(db, () => place({ ...input, idempotencyKey: newToken() }));
    expect(second).toEqual({ ok: true, value: { ...(first.ok && first.value), isNew: false } });
  });

  test('the same idempotency key with another shopper’s cart is another checkout (I3)', async () => {
    const one = await readyCart('Key one');
    const two = await readyCart('Key two');
    const first = await place(one.input);
    const second = await place({ ...two.input, idempotencyKey: one.input.idempotencyKey });
    expect(first.ok && second.ok && first.value.orderId !== second.value.orderId && second.value.isNew).toBe(
      true,
    );
  });

  test.each(['', 'short', 'x'.repeat(201), 'مفتاح-مفتاح-مفتاح-مفتاح', 'white space white space'])(
    'the value %j is not an idempotency key (I3)',
    async (idempotencyKey) => {
      const { input } = await readyCart(`Key ${idempotencyKey.slice(0, 20)}.`);
      expect(await refusalOf({ ...input, idempotencyKey })).toMatchObject({
        code: 'idempotency_key_missing',
      });
    },
  );
});

describe('nothing is charged that was not shown (I4)', () => {
  test('a changed price is reported, and ordered only with the new quote (I4)', async () => {
    const { variantId, cartToken, input } = await readyCart('Mirror');
    await db.admin('update variant_prices set amount = 1200 where variant_id = $1', [variantId]);
    expect(await refusalOf(input)).toEqual({
      ok: false,
      code: 'cart_changed',
      data: {
        differences: [
          { kind: 'price', variantId, title: 'Mirror', was: money(1000, 'USD'), now: money(1200, 'USD') },
          { kind: 'total', was: money(1500, 'USD'), now: money(1700, 'USD') },
        ],
      },
    });
    expect((await place(await checkoutOf(cedar, cartToken))).ok).toBe(true);
  });

  test('a changed delivery charge is reported (I4)', async () => {
    const { input } = await readyCart('Shelf');
    await db.admin('update store_settings set delivery_flat = 700 where store_id = $1', [cedar.id]);
    const refused = await refusalOf(input);
    await db.admin('update store_settings set delivery_flat = 500 where store_id = $1', [cedar.id]);
    const delivery = { kind: 'delivery', was: money(500, 'USD'), now: money(700, 'USD') };
    const total = { kind: 'total', was: money(1500, 'USD'), now: money(1700, 'USD') };
    expect(refused).toMatchObject({ code: 'cart_changed', data: { differences: [delivery, total] } });
  });

  test('a cart edited in another tab is reported line by line (I4)', async () => {
    const { variantId, cartToken, input } = await readyCart('Tab', { quantity: 2 });
    await withStore(cedar.id, (tx) => setQuantity(tx, { cartToken, variantId, quantity: 3 }, SHOPPER));
    expect(await refusalOf(input)).toMatchObject({
      data: { differences: [{ kind: 'quantity', was: 2, now: 3 }, { kind: 'total' }] },
    });
    await withStore(cedar.id, (tx) => removeLine(tx, { cartToken, variantId }, SHOPPER));
    expect(await refusalOf(input)).toMatchObject({ code: 'cart_empty' });
  });

  test.each([
    ['update variants set archived_at = now() where id = $1', { kind: 'gone' }],
    [
      'update stock_levels set quantity = 0 where variant_id = $1',
      { kind: 'short', wanted: 2, available: 0 },
    ],
    [
      'update stock_levels set quantity = 1 where variant_id = $1',
      { kind: 'short', wanted: 2, available: 1 },
    ],
  ])(
    'a cart line that became unavailable is reported before ordering (I4): %s',
    async (change, difference) => {
      const { variantId, cartToken, input } = await readyCart(`Lost ${JSON.stringify(difference)}`, {
        quantity: 2,
      });
      await db.admin(change, [variantId]);
      expect(await refusalOf(input)).toMatchObject({
        code: 'cart_changed',
        data: { differences: [difference] },
      });
      // Unavailable goods are refused even with the current cart's quote.
      expect(await refusalOf(await checkoutOf(cedar, cartToken))).toMatchObject({ code: 'cart_changed' });
    },
  );

  test.each(['', 'garbage', 'USD*0', 'EUR*1500'])(
    'a checkout with the quote %j is refused until the shopper confirms the total (I4)',
    async (quote) => {
      const { input } = await readyCart(`Quote ${quote}`);
      expect(await refusalOf({ ...input, quote })).toMatchObject({ code: 'cart_changed' });
    },
  );
});

describe('a refused checkout', () => {
  test('a checkout with an empty form or a wrong field writes nothing', async () => {
    const { input } = await readyCart('Form');
    expect(await refusalOf({ ...input, form: {} })).toMatchObject({ code: 'invalid_form' });
    expect(await refusalOf({ ...input, form: { ...GOOD_FORM, name: 'Ali' } })).toEqual({
      ok: false,
      code: 'invalid_form',
      data: { fields: { name: { code: 'too_short', min: 4 } } },
    });
  });

  test('a guest’s checkout writes nothing if the store accepts no guests, but still returns an order placed earlier', async () => {
    const { input: before } = await readyCart('Before');
    const first = await place(before);
    const { input, variantId } = await readyCart('Members only');
    const { id: customerId } = await makeShopper(db, cedar);
    await db.admin('update store_settings set takes_guests = false where store_id = $1', [cedar.id]);
    for (const nobody of [undefined, null]) {
      expect(await refusalOf({ ...input, customerId: nobody })).toEqual({
        ok: false,
        code: 'login_first',
        data: undefined,
      });
    }
    expect(await place(before)).toEqual({ ok: true, value: { ...(first.ok && first.value), isNew: false } });
    expect(await place(await checkoutOf(cedar, input.cartToken ?? '', { customerId }))).toMatchObject({
      ok: true,
      value: { isNew: true },
    });
    const oud = await makeVariant(najd, { title: 'Attar', amount: 9900, stock: 5 });
    expect(await orderOf(najd, [{ variantId: oud }])).toMatchObject({ isNew: true });
    await db.admin('update store_settings set takes_guests = true where store_id = $1', [cedar.id]);
    expect(await orderOf(cedar, [{ variantId }])).toMatchObject({ isNew: true });
  });

  test('a checkout with no cart, an unknown cart or another store’s cart writes nothing', async () => {
    const oud = await makeVariant(najd, { title: 'Oud', amount: 9900, stock: 5 });
    const foreign = await checkoutOf(najd, await fillCart(najd, [{ variantId: oud }]));
    for (const cartToken of [null, '', newToken(), foreign.cartToken]) {
      expect(await refusalOf({ ...foreign, cartToken })).toMatchObject({ code: 'cart_empty' });
    }
  });
});
