import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { saveProduct } from '#domain/catalog/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { collectCash, deliverOrder, orderDetail, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  decideReturn,
  exchangeReturn,
  type ReturnRequest,
  receiveReturn,
  refundReturn,
  requestReturn,
  returnsOfOrder,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const SHOPPER = shopperAct(TEST_TIME);
const DAY = 24 * 3600 * 1000;
const [lamp, blueLamp] = await lampInTwoColours();
const chandelier = await makeVariant(cedar, { title: 'Chandelier', amount: 900_000, stock: 5 });

/** A lamp with 1,000 units in white and one in blue. */
async function lampInTwoColours(): Promise<[string, string]> {
  const variant = (code: string, quantity: number) => ({
    ...{ values: [code], price: money(2000, 'USD'), stock: { isTracked: true, quantity } },
  });
  const values = ['white', 'blue'].map((code) => ({ code, labels: { en: code } }));
  const product = {
    ...{ texts: { en: { title: 'Lamp' } }, status: 'active' as const },
    options: [{ names: { en: 'Colour' }, values }],
    variants: [variant('white', 1000), variant('blue', 1)],
  };
  const saved = await withStore(cedar.id, (tx) => saveProduct(tx, product, SHOPPER));
  if (!saved.ok) throw new Error(saved.code);
  const [white = '', blue = ''] = saved.value.variantIds;
  return [white, blue];
}

let orderId = '';
let lineId = '';
const detail = async () => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const stockOf = async (variantId: string) =>
  (
    await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [
      variantId,
    ])
  )[0]?.quantity ?? 0;
const ask = (change: Partial<ReturnRequest> = {}, { storeId = cedar.id, act = SHOPPER } = {}) => {
  const lines = [{ lineId, quantity: 2, reason: 'damaged' as const }];
  const request = { orderId, lines, wish: 'refund' as const, comment: 'Broken in two', ...change };
  return withStore(storeId, (tx) => requestReturn(tx, request, act));
};
const asked = async (wish: 'refund' | 'exchange' = 'refund') => {
  const made = await ask({ wish });
  if (!made.ok) throw new Error(made.code);
  return { orderId, returnId: made.value.returnId };
};
const approve = (of: { orderId: string; returnId: string }, isApproved = true, storeId = cedar.id) =>
  withStore(storeId, (tx) => decideReturn(tx, { ...of, isApproved, answer: 'By the courier' }, OWNER));
const receive = (of: { orderId: string; returnId: string }, quantity: number, restock: boolean) => {
  const lines = [{ lineId, quantity, condition: 'new' as const, restock }];
  return withStore(cedar.id, (tx) => receiveReturn(tx, { ...of, lines }, OWNER));
};

const deliver = () =>
  withStore(cedar.id, async (tx) => {
    await collectCash(tx, { orderId }, OWNER);
    await startProcessing(tx, { orderId }, OWNER);
    await shipOrder(tx, { orderId }, OWNER);
    await deliverOrder(tx, { orderId }, OWNER);
  });

/** An order of three lamps, delivered and paid. */
beforeEach(async () => {
  orderId = (await orderOf(cedar, [{ variantId: lamp, quantity: 3 }])).orderId;
  await deliver();
  lineId = (await detail()).lines[0]?.id ?? '';
});

test('a return is requested, approved, restocked once, and refunded by line', async () => {
  const before = await stockOf(lamp);
  const of = await asked();
  expect(await approve(of)).toMatchObject({ ok: true });
  expect(await receive(of, 1, true)).toMatchObject({ ok: true });
  expect(await expectNothingChanged(db, () => receive(of, 1, true))).toMatchObject({
    code: 'illegal_return_move',
    data: { status: 'received' },
  });
  expect(await stockOf(lamp)).toBe(before + 1);
  const refund = () => withStore(cedar.id, (tx) => refundReturn(tx, { ...of, method: 'cash' }, OWNER));
  const paid = await Promise.all([refund(), refund(), refund()]);
  expect(paid.filter((outcome) => outcome.ok)).toMatchObject([{ value: { amount: 2000 } }]);
  expect(await stockOf(lamp)).toBe(before + 1);
  const order = await detail();
  expect(order).toMatchObject({
    fulfilmentStatus: 'partially_returned',
    paymentStatus: 'partially_refunded',
    balance: { amount: 0 },
  });
  const kinds = order.events.map((event) => event.kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['return_requested', 'return_approved', 'return_received', 'refunded']),
  );
  const mails = await db.admin(
    "select kind from mails where dedupe_key like 'return_%' || $1 order by kind",
    [of.returnId],
  );
  expect(mails.map((mail) => mail.kind)).toEqual(['return_approved', 'return_received']);
});

test('an exchange creates an order with nothing to pay, and takes its units from stock', async () => {
  const of = await asked('exchange');
  await approve(of);
  await receive(of, 2, false);
  const short = [{ variantId: blueLamp, quantity: 2 }];
  const exchange = (lines: { variantId: string; quantity: number }[]) =>
    withStore(cedar.id, (tx) => exchangeReturn(tx, { ...of, lines }, OWNER)).catch((error: unknown) => ({
      error,
    }));
  expect(await exchange(short)).not.toMatchObject({ ok: true });
  const done = await exchange([{ variantId: lamp, quantity: 2 }]);
  expect(done).toMatchObject({ ok: true });
  const [sent] = await withStore(cedar.id, (tx) => returnsOfOrder(tx, orderId));
  expect(sent).toMatchObject({ status: 'exchanged', exchangeNumber: expect.any(Number) });
  const made = await db.admin(
    'select total, payment_status, payment_method, item_count from orders where number = $1',
    [sent?.exchangeNumber],
  );
  const free = { total: '0', payment_status: 'paid', payment_method: 'nothing_due' };
  expect(made).toEqual([{ ...free, item_count: 2 }]);
});

test('an exchange for the same goods in two lines takes all of their units, or none', async () => {
  const of = await asked('exchange');
  await approve(of);
  await receive(of, 2, false);
  const exchange = (variantId: string) =>
    withStore(cedar.id, (tx) => {
      const lines = [1, 1].map((quantity) => ({ variantId, quantity }));
      return exchangeReturn(tx, { ...of, lines }, OWNER);
    }).catch((error: unknown) => ({ error }));
  const before = await stockOf(lamp);
  expect(await expectNothingChanged(db, () => exchange(blueLamp))).not.toMatchObject({ ok: true });
  expect(await stockOf(blueLamp)).toBe(1);
  expect(await exchange(lamp)).toMatchObject({ ok: true });
  expect(await stockOf(lamp)).toBe(before - 2);
  expect((await withStore(cedar.id, checkConsistency)).findings).toEqual([]);
});

test('an exchange for a product that did not come back is refused, even for the owner', async () => {
  const of = await asked('exchange');
  await approve(of);
  await receive(of, 2, false);
  const exchange = (variantIds: string[]) =>
    withStore(cedar.id, (tx) => {
      const lines = variantIds.map((variantId) => ({ variantId, quantity: 1 }));
      return exchangeReturn(tx, { ...of, lines }, OWNER);
    });
  for (const sent of [[chandelier], [lamp, chandelier]]) {
    const refused = await expectNothingChanged(db, () => exchange(sent));
    expect(refused).toMatchObject({ ok: false, code: 'other_product' });
  }
  expect(await exchange([lamp, blueLamp])).toMatchObject({ ok: true });
});

test('an exchange of two products sends at most as many units of each as came back', async () => {
  const two = [{ variantId: lamp, quantity: 2 }, { variantId: chandelier }];
  const sold = (await orderOf(cedar, two)).orderId;
  orderId = sold;
  await deliver();
  const { lines } = await detail();
  const all = lines.map(({ id, quantity }) => ({ lineId: id, quantity, reason: 'size' as const }));
  const made = await ask({ lines: all, wish: 'exchange' });
  if (!made.ok) throw new Error(made.code);
  const of = { orderId: sold, returnId: made.value.returnId };
  await approve(of);
  const back = all.map(({ lineId: id, quantity }) => ({
    lineId: id,
    quantity,
    condition: 'new' as const,
    restock: true,
  }));
  await withStore(cedar.id, (tx) => receiveReturn(tx, { ...of, lines: back }, OWNER));
  const exchange = (sent: { variantId: string; quantity: number }[]) =>
    withStore(cedar.id, (tx) => exchangeReturn(tx, { ...of, lines: sent }, OWNER));
  const dear = [{ variantId: chandelier, quantity: 3 }];
  const refused = await expectNothingChanged(db, () => exchange(dear));
  expect(refused).toMatchObject({ code: 'too_many_units', data: { most: 1 } });
  const sent = [
    { variantId: chandelier, quantity: 1 },
    { variantId: lamp, quantity: 2 },
  ];
  expect(await exchange(sent)).toMatchObject({ ok: true });
});

describe('refused returns', () => {
  test.each([
    ['no line', { lines: [] }, 'nothing_chosen'],
    [
      'more than was bought',
      { lines: [{ lineId: '', quantity: 4, reason: 'size' as const }] },
      'too_many_units',
    ],
    ['less than none', { lines: [{ lineId: '', quantity: -1, reason: 'size' as const }] }, 'too_many_units'],
    ['half a unit', { lines: [{ lineId: '', quantity: 0.5, reason: 'size' as const }] }, 'too_many_units'],
  ])('a return is refused with nothing written: %s', async (_, { lines }, code) => {
    const own = lines.map((line) => ({ ...line, lineId }));
    expect(await expectNothingChanged(db, () => ask({ lines: own }))).toMatchObject({ code });
  });

  test('a return is refused while another return is open, after the last day, and in another store', async () => {
    await asked();
    expect(await expectNothingChanged(db, () => ask())).toMatchObject({ code: 'return_open' });
    const [row] = await withStore(cedar.id, (tx) => returnsOfOrder(tx, orderId));
    const of = { orderId, returnId: row?.id ?? '' };
    expect(await expectNothingChanged(db, () => approve(of, true, najd.id))).toMatchObject({
      code: 'return_not_found',
    });
    await approve(of, false);
    const late = { act: shopperAct(new Date(TEST_TIME.getTime() + 14 * DAY)) };
    expect(await expectNothingChanged(db, () => ask({}, late))).toMatchObject({ code: 'not_returnable' });
    const foreign = { storeId: najd.id };
    expect(await expectNothingChanged(db, () => ask({}, foreign))).toMatchObject({ code: 'order_not_found' });
  });

  test('a return cannot be approved through another order', async () => {
    const of = await asked();
    const other = await orderOf(cedar, [{ variantId: lamp }]);
    const mixed = { ...of, orderId: other.orderId };
    expect(await expectNothingChanged(db, () => approve(mixed))).toMatchObject({ code: 'return_not_found' });
  });
});
