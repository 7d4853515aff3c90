import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  collectCash,
  concludeRefund,
  orderDetail,
  type RefundInput,
  refundOrder,
  shipOrder,
  startProcessing,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 1000 });
const vase = await makeVariant(cedar, { title: 'Vase', amount: 700, stock: 1000 });

const detail = async (orderId: string) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const refund = (
  input: Omit<RefundInput, 'method'> & { method?: RefundInput['method'] },
  storeId = cedar.id,
) => withStore(storeId, (tx) => refundOrder(tx, { method: 'cash', ...input }, OWNER));
const stockOf = async (variantId: string) =>
  (
    await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [
      variantId,
    ])
  )[0]?.quantity ?? 0;

/** A paid cash order of three lamps and a vase, shipped if requested. */
async function paidOrder({ isShipped = false } = {}) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity: 3 }, { variantId: vase }]);
  await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, OWNER));
  if (isShipped) {
    await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, OWNER));
    await withStore(cedar.id, (tx) => shipOrder(tx, { orderId }, OWNER));
  }
  return detail(orderId);
}
type Order = Awaited<ReturnType<typeof paidOrder>>;
const lineOf = (order: Order, variantId: string) =>
  order.lines.find((line) => line.variantId === variantId)?.id ?? '';

describe('a refund by line', () => {
  test('a refund by line refunds units, restocks them once, and updates ledger, order and timeline', async () => {
    const order = await paidOrder({ isShipped: true });
    const before = await stockOf(lamp);
    const lines = [{ lineId: lineOf(order, lamp), quantity: 1, restock: true }];
    expect(await refund({ orderId: order.id, lines, reason: 'Scratched' })).toMatchObject({
      ok: true,
      value: { amount: 2000, isPending: false },
    });
    expect(await stockOf(lamp)).toBe(before + 1);
    const after = await detail(order.id);
    expect(after).toMatchObject({
      status: 'shipped',
      paymentStatus: 'partially_refunded',
      fulfilmentStatus: 'partially_returned',
      balance: { amount: 0 },
      refundedTotal: { amount: 2000 },
      refunds: [{ kind: 'goods', method: 'cash', state: 'paid', reason: 'Scratched', createdBy: 'Rana' }],
    });
    expect(after.lines[0]).toMatchObject({ refunded: 1, returned: 1, refundedAmount: { amount: 2000 } });
    expect(after.events.find((event) => event.kind === 'refunded')).toMatchObject({
      actorName: 'Rana',
      data: { amount: 2000 },
    });
    const audit =
      "select count(*)::int as n from audit_entries where action = 'order.refunded' and subject_id = $1";
    expect(await db.admin(audit, [order.id])).toEqual([{ n: 1 }]);
  });

  test('a refund by line reduces the units that are left to ship', async () => {
    const order = await paidOrder();
    await withStore(cedar.id, (tx) => startProcessing(tx, { orderId: order.id }, OWNER));
    await refund({ orderId: order.id, lines: [{ lineId: lineOf(order, vase), quantity: 1, restock: true }] });
    const lines = [{ lineId: lineOf(order, lamp), quantity: 3 }];
    const shipped = await withStore(cedar.id, (tx) => shipOrder(tx, { orderId: order.id, lines }, OWNER));
    expect(shipped).toMatchObject({ ok: true, value: { status: 'shipped' } });
  });

  test('a refund by line of all units marks the order as refunded', async () => {
    const order = await paidOrder();
    const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
    const delivery = order.deliveryCharges.amount;
    expect(await refund({ orderId: order.id, lines, delivery })).toMatchObject({
      value: { amount: order.total.amount },
    });
    expect(await detail(order.id)).toMatchObject({ paymentStatus: 'refunded', moves: ['process', 'cancel'] });
  });
});

describe('refunds above the received money', () => {
  test('a refund above the paid amount, a second one that exceeds it, and one of an unpaid order are refused and change nothing', async () => {
    const order = await paidOrder();
    const total = order.total.amount;
    const above = () => refund({ orderId: order.id, other: total + 1 });
    expect(await expectNothingChanged(db, above)).toMatchObject({
      code: 'above_captured',
      data: { left: total },
    });
    await refund({ orderId: order.id, other: total - 10 });
    const over = () => refund({ orderId: order.id, other: 11 });
    expect(await expectNothingChanged(db, over)).toMatchObject({
      code: 'above_captured',
      data: { left: 10 },
    });
    const unpaid = await orderOf(cedar, [{ variantId: lamp }]);
    const early = () => refund({ orderId: unpaid.orderId, other: 1 });
    expect(await expectNothingChanged(db, early)).toMatchObject({ code: 'illegal_move' });
  });

  test('among ten simultaneous refunds, only those that the payment covers succeed', async () => {
    const order = await paidOrder();
    const part = Math.floor(order.total.amount / 3);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refund({ orderId: order.id, other: part })),
    );
    expect(all.filter((outcome) => outcome.ok)).toHaveLength(3);
    const after = await detail(order.id);
    expect(after.refundedTotal.amount).toBe(3 * part);
  });

  test('a naive refund that reads before it writes would pay twice, and the database still refuses it', async () => {
    const order = await paidOrder();
    const amount = order.total.amount;
    const naive = () =>
      withStore(cedar.id, async (tx) => {
        const row = await tx
          .selectFrom('payments as p')
          .select(['p.id', 'p.amount', 'p.refunded_amount'])
          .where('p.store_id', '=', tx.storeId)
          .where('p.order_id', '=', order.id)
          .executeTakeFirstOrThrow();
        if (row.refunded_amount + amount > row.amount) return 'refused';
        await tx
          .updateTable('payments as p')
          .set((eb) => ({ refunded_amount: eb('p.refunded_amount', '+', amount) }))
          .where('p.store_id', '=', tx.storeId)
          .where('p.id', '=', row.id)
          .execute();
        return 'paid back';
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, naive));
    const paidBack = outcomes.filter((each) => each.status === 'fulfilled' && each.value === 'paid back');
    expect(paidBack).toHaveLength(1);
    const broken = outcomes.filter((each) => each.status === 'rejected');
    for (const each of broken) expect(String(each.reason)).toContain('violates check constraint');
  });

  test('another store cannot refund anything of an order', async () => {
    const order = await paidOrder();
    const foreign = () => refund({ orderId: order.id, other: 1 }, najd.id);
    expect(await expectNothingChanged(db, foreign)).toMatchObject({ code: 'order_not_found' });
  });
});

test('a failed refund restores the order’s amounts and cannot be concluded again', async () => {
  const order = await paidOrder();
  const done = await refund({
    orderId: order.id,
    lines: [{ lineId: lineOf(order, lamp), quantity: 1 }],
    delivery: 100,
  });
  if (!done.ok) throw new Error(done.code);
  const { refundId } = done.value;
  await db.admin('delete from refund_outcomes where refund_id = $1', [refundId]);
  const conclude = (outcome: 'done' | 'failed') =>
    withStore(cedar.id, (tx) => concludeRefund(tx, { refundId, outcome, failureCode: 'card_gone' }, OWNER));
  await conclude('failed');
  const failed = await detail(order.id);
  expect(failed.lines[0]).toMatchObject({ refunded: 0, refundedAmount: { amount: 0 } });
  expect(failed).toMatchObject({ creditedTotal: { amount: 0 }, creditedDelivery: { amount: 0 } });
  expect(failed.refunds[0]).toMatchObject({ state: 'failed', reference: 'card_gone' });
  await expectNothingChanged(db, () => conclude('done'));
});

describe('a refund that is sent twice', () => {
  test('if the same refund form is posted several times at once, one post refunds and the others report the remaining amount', async () => {
    const order = await paidOrder();
    const form = { orderId: order.id, other: 500, shown: 500, shownLeft: order.total.amount - 500 };
    const outcomes = await Promise.all([refund(form), refund(form), refund(form)]);
    expect(outcomes.map((each) => (each.ok ? 'refunded' : each.code)).sort()).toEqual([
      'left_changed',
      'left_changed',
      'refunded',
    ]);
    expect(await expectNothingChanged(db, () => refund(form))).toMatchObject({
      ok: false,
      code: 'left_changed',
      data: { left: order.total.amount - 1000 },
    });
    expect(await detail(order.id)).toMatchObject({ refundedTotal: { amount: 500 } });
  });

  test('without a check of the amount that is left, the second of two equal refunds is paid as well', async () => {
    const order = await paidOrder();
    const form = { orderId: order.id, other: 500, shown: 500 };
    await Promise.all([refund(form), refund(form)]);
    expect(await detail(order.id)).toMatchObject({ refundedTotal: { amount: 1000 } });
  });
});
