import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, staffAct } from '#domain/audit/index.ts';
import { type RecordOrderInput, recordOrder } from '#domain/checkout/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { BROKEN_ORDERS, GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  cancelOwnOrder,
  collectCash,
  deliverOrder,
  eraseOrders,
  joinGuestOrders,
  orderDetail,
  orderOfCustomer,
  ordersOfCustomer,
  payOnDelivery,
  shipOrder,
  startProcessing,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1000 });
const line = { variantId: lamp, quantity: 2 };

type Move<T> = (tx: StoreTx, input: { orderId: string }, act: Act) => Promise<T>;
const as = <T>(act: Act, verb: Move<T>, orderId: string) =>
  withStore(cedar.id, (tx) => verb(tx, { orderId }, act));
const cancel = (orderId: string) => as(SHOPPER, cancelOwnOrder, orderId);
const listOf = (customerId: string, tab: 'all' | 'open' | 'delivered' | 'cancelled' = 'all', page = 1) =>
  withStore(cedar.id, (tx) => ordersOfCustomer(tx, { customerId, tab, page }));
const rowOf = async (orderId: string) =>
  (await db.admin<Record<string, unknown>>('select * from orders where id = $1', [orderId]))[0] ?? {};
const stockOf = async () =>
  (await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [lamp]))[0]
    ?.quantity;
const cardOrder = async (customerId: string) => {
  const input: RecordOrderInput = {
    lines: [line],
    form: GOOD_FORM,
    locale: 'en',
    customerId,
    paymentMethod: 'card',
  };
  const recorded = await withStore(cedar.id, (tx) => recordOrder(tx, input, SHOPPER));
  if (!recorded.ok) throw new Error(recorded.code);
  return recorded.value;
};

describe('a shopper who cancels', () => {
  test('a shopper cancels a confirmed order, and the units return once', async () => {
    const before = await stockOf();
    const { orderId } = await orderOf(cedar, [line]);
    expect(await cancel(orderId)).toEqual({ ok: true, value: { status: 'cancelled' } });
    expect(await stockOf()).toBe(before);
    expect(await expectNothingChanged(db, () => cancel(orderId))).toMatchObject({ code: 'illegal_move' });
  });

  test('a shopper cannot cancel a packed or paid order, although staff may', async () => {
    const packed = await orderOf(cedar, [line]);
    await as(OWNER, startProcessing, packed.orderId);
    const refused = await expectNothingChanged(db, () => cancel(packed.orderId));
    expect(refused).toMatchObject({ code: 'illegal_move', data: { status: 'processing' } });
    const paid = await orderOf(cedar, [line]);
    await as(OWNER, collectCash, paid.orderId);
    // A card payment of the rest does not make the cash automatically refundable.
    await db.admin("update orders set payment_method = 'card' where id = $1", [paid.orderId]);
    expect(await expectNothingChanged(db, () => cancel(paid.orderId))).toMatchObject({
      code: 'illegal_move',
      data: { paymentStatus: 'paid' },
    });
  });
});

describe('an order with a pending card payment', () => {
  test('an order with a pending card payment is not completed, and can change to cash on delivery', async () => {
    const customer = await makeCustomer(cedar, { email: 'card@example.com' });
    const { orderId } = await cardOrder(customer.id);
    const first = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    expect(first).toMatchObject({
      value: { status: 'pending_payment', paymentStatus: 'pending', paymentMethod: 'card' },
    });
    expect(await as(SHOPPER, payOnDelivery, orderId)).toEqual({ ok: true, value: null });
    const then = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
    expect(then).toMatchObject({
      value: { status: 'confirmed', paymentStatus: 'unpaid', paymentMethod: 'cash_on_delivery' },
    });
    expect(
      await db.admin('select method, status from payments where order_id = $1 order by created_at, id', [
        orderId,
      ]),
    ).toEqual([
      { method: 'card', status: 'voided' },
      { method: 'cash_on_delivery', status: 'pending' },
    ]);
    expect(await expectNothingChanged(db, () => as(SHOPPER, payOnDelivery, orderId))).toMatchObject({
      code: 'not_waiting',
    });
    expect(await as(OWNER, collectCash, orderId)).toEqual({ ok: true, value: { changed: true } });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('an order with a pending card payment can be cancelled by its shopper', async () => {
    const customer = await makeCustomer(cedar, { email: 'card2@example.com' });
    const { orderId } = await cardOrder(customer.id);
    expect(await cancel(orderId)).toEqual({ ok: true, value: { status: 'cancelled' } });
  });
});

describe('my orders', () => {
  test('an account lists only its own orders, newest first, by tab and page', async () => {
    const sara = await makeCustomer(cedar, { email: 'sara@example.com' });
    const numbers: number[] = [];
    for (let index = 0; index < 11; index++) {
      const at = new Date(TEST_TIME.getTime() + index * 1000);
      const input: RecordOrderInput = { lines: [line], form: GOOD_FORM, locale: 'en', customerId: sara.id };
      const recorded = await withStore(cedar.id, (tx) => recordOrder(tx, input, { ...SHOPPER, at }));
      if (!recorded.ok) throw new Error(recorded.code);
      numbers.unshift(recorded.value.number);
      if (index === 0) await cancel(recorded.value.orderId);
    }
    const first = await listOf(sara.id);
    expect(first).toMatchObject({ pages: 2, counts: { all: 11, open: 10, delivered: 0, cancelled: 1 } });
    expect(first.rows.map((row) => row.number)).toEqual(numbers.slice(0, 10));
    expect((await listOf(sara.id, 'all', 2)).rows).toMatchObject([
      { number: numbers[10], status: 'cancelled' },
    ]);
    expect((await listOf(sara.id, 'cancelled')).rows).toHaveLength(1);
    const other = await makeCustomer(cedar, { email: 'other@example.com' });
    expect(await listOf(other.id)).toMatchObject({ rows: [], pages: 1 });
    const asked = { customerId: other.id, number: numbers[0] ?? 0, locale: 'en' } as const;
    expect(await withStore(cedar.id, (tx) => orderOfCustomer(tx, asked))).toMatchObject({
      code: 'order_not_found',
    });
    const theirs = { ...asked, customerId: sara.id };
    expect(await withStore(najd.id, (tx) => orderOfCustomer(tx, theirs))).toMatchObject({
      code: 'order_not_found',
    });
  });

  test('an account lists guest orders with its own e-mail, and no other shopper’s orders', async () => {
    const form = { ...GOOD_FORM, email: 'Guest@Example.com' };
    const mine = await orderOf(cedar, [line], { form });
    const owned = await makeCustomer(cedar, { email: 'first@example.com' });
    const taken = await orderOf(cedar, [line], { form, customerId: owned.id });
    const guest = await makeCustomer(cedar, { email: 'guest@example.com', isVerified: false });
    const join = () => withStore(cedar.id, (tx) => joinGuestOrders(tx, { customerId: guest.id }));
    expect(await expectNothingChanged(db, join), 'before the e-mail is proven').toBe(0);
    await db.admin('update customers set email_verified_at = now() where id = $1', [guest.id]);
    expect(await join()).toBe(1);
    expect(await join()).toBe(0);
    expect((await listOf(guest.id)).rows.map((row) => row.number)).toEqual([mine.number]);
    expect(await rowOf(taken.orderId)).toMatchObject({ customer_id: owned.id });
  });
});

describe('erasing a person', () => {
  test('a person is erased from finished orders at once and from open ones when they end, and the records stay consistent', async () => {
    const customer = await makeCustomer(cedar, { email: 'leaves@example.com' });
    const form = { ...GOOD_FORM, email: 'leaves@example.com', note: 'Ring twice' };
    const over = await orderOf(cedar, [line], { form, customerId: customer.id });
    await cancel(over.orderId);
    const open = await orderOf(cedar, [line], { form, customerId: customer.id });
    await withStore(cedar.id, (tx) =>
      eraseOrders(tx, { customerIds: [customer.id], emails: [], phones: [] }, SHOPPER),
    );
    const erased = {
      user_name: '',
      email: '',
      email_norm: '',
      phone: '',
      address: '',
      zip_code: '',
      note: '',
    };
    const gone = { ...erased, customer_id: null };
    expect(await rowOf(over.orderId)).toMatchObject({ ...gone, total: '4500', number: String(over.number) });
    expect(await rowOf(open.orderId)).toMatchObject({ email: 'leaves@example.com', customer_id: null });
    const again = await makeCustomer(najd, { email: 'leaves@example.com' });
    expect(again.email).toBe('leaves@example.com');
    const verbs: Move<unknown>[] = [startProcessing, shipOrder, deliverOrder];
    for (const verb of verbs) await as(OWNER, verb, open.orderId);
    expect(await rowOf(open.orderId)).toMatchObject({ ...gone, status: 'delivered' });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });
});
