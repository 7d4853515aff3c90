import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { expireHold, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { requestRefund } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const now = { at: TEST_TIME };
const desk = testDesk(now);
await openTestAccount(cedar, desk);
let count = 0;

/** An order for one of five units, paid by card at the bank, before the shop was notified. */
async function paidAtTheBank() {
  const variantId = await makeVariant(cedar, { title: `Race ${++count}`, amount: 2000, stock: 5 });
  const { orderId } = await cardOrder(cedar, [{ variantId, quantity: 1 }]);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
    orderId,
  ]);
  return { orderId, variantId, attemptId: attempt?.id ?? '' };
}

/** The facts about an order that must agree in every outcome: its stock, its money and its events. */
async function standing({ orderId, variantId }: { orderId: string; variantId: string }) {
  const [row] = await db.admin<{ status: string; left: number; settled: number; back: number; told: number }>(
    `select o.status, s.quantity as left,
            (select coalesce(sum(p.captured_amount), 0)::int from payments p where p.order_id = o.id) as settled,
            (select coalesce(sum(p.refunded_amount), 0)::int from payments p where p.order_id = o.id) as back,
            (select count(*)::int from order_events e where e.order_id = o.id and e.kind = 'paid') as told
       from orders o, stock_levels s where o.id = $1 and s.variant_id = $2`,
    [orderId, variantId],
  );
  if (!row) throw new Error('The order is gone.');
  return row;
}

const KEPT = { status: 'confirmed', left: 4, settled: 2500, back: 0, told: 1 };
const GIVEN_BACK = { status: 'cancelled', left: 5, settled: 2500, back: 2500, told: 1 };
const ROUNDS = 6;

describe('a card payment at the same time as another change of its order', () => {
  test('twenty simultaneous checks of one card payment record it once', async () => {
    const order = await paidAtTheBank();
    const ask = () => syncAttempt(cedar.id, { attemptId: order.attemptId, desk }, jobAct());
    const seen = await Promise.all(Array.from({ length: 20 }, ask));
    expect(seen.every((each) => each.ok && each.value === 'paid')).toBe(true);
    expect(await standing(order)).toEqual(KEPT);
  });

  // The naive variant: it checks in one transaction and writes in the next.
  test('a naive check before writing records one payment more than once', async () => {
    const order = await paidAtTheBank();
    const naive = async () => {
      const isPaid = await withStore(cedar.id, (tx) =>
        tx
          .selectFrom('payment_attempts as t')
          .select('t.status')
          .where('t.store_id', '=', tx.storeId)
          .where('t.id', '=', order.attemptId)
          .executeTakeFirstOrThrow(),
      );
      if (isPaid.status === 'paid') return;
      await withStore(cedar.id, async (tx) => {
        const told = { kind: 'paid', actor_kind: 'system', actor_name: 'naive', at: TEST_TIME, data: '{}' };
        await tx
          .insertInto('order_events')
          .values({ store_id: tx.storeId, id: newId(), order_id: order.orderId, ...told })
          .execute();
        await tx
          .updateTable('payment_attempts as t')
          .set({ status: 'paid' })
          .where('t.store_id', '=', tx.storeId)
          .where('t.id', '=', order.attemptId)
          .execute();
      });
    };
    await Promise.all(Array.from({ length: 20 }, naive));
    expect((await standing(order)).told).toBeGreaterThan(1);
  });

  test('an order that is cancelled while its card payment is recorded ends up cancelled and refunded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidAtTheBank();
      const cancel = () => withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: order.orderId }, SHOPPER));
      const pay = () => syncAttempt(cedar.id, { attemptId: order.attemptId, desk }, jobAct());
      await Promise.all(round % 2 === 0 ? [cancel(), pay()] : [pay(), cancel()]);
      // In either order: the payment was recorded, and the order is cancelled with a full refund.
      expect(await standing(order)).toEqual(GIVEN_BACK);
    }
  });

  test('an order paid at the moment its hold ends keeps its stock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await paidAtTheBank();
      const end = () => expireHold(cedar.id, { orderId: order.orderId, desk }, jobAct(40));
      const pay = () => syncAttempt(cedar.id, { attemptId: order.attemptId, desk }, jobAct(40));
      await Promise.all(round % 2 === 0 ? [end(), pay()] : [pay(), end()]);
      expect(await standing(order)).toEqual(KEPT);
    }
  });

  // The naive variant: it ends a hold by the clock, without asking the provider or checking under the lock.
  test('a naive end of a hold that looks only at the clock frees stock that is already paid for', async () => {
    const order = await paidAtTheBank();
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: order.orderId }, jobAct(40)));
    expect(await standing(order)).toMatchObject({ status: 'cancelled', left: 5, settled: 0 });
  });
});

describe('two refunds at once', () => {
  async function paidOrder() {
    const order = await paidAtTheBank();
    await syncAttempt(cedar.id, { attemptId: order.attemptId, desk }, jobAct());
    return order;
  }

  test('two simultaneous refunds never give back more than was captured', async () => {
    const order = await paidOrder();
    // Only the payment's part of a refund is tested: the order itself must not be marked as paid.
    await db.admin(`update orders set payment_status = 'partially_refunded' where id = $1`, [order.orderId]);
    const ask = () =>
      withStore(cedar.id, (tx) => {
        const refund = { orderId: order.orderId, refundId: newId(), amount: 1000, currency: 'USD' };
        return requestRefund(tx, refund, jobAct());
      });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'refund_above_captured',
      data: { left: 500 },
    });
    expect(await standing(order)).toMatchObject({ settled: 2500, back: 2000 });
  });

  // The naive variant: it sums first and writes later. Only the column's constraint stops it.
  test('a naive refund that sums before it writes is stopped only by the database', async () => {
    const order = await paidOrder();
    const naive = () =>
      withStore(cedar.id, (tx) =>
        tx
          .updateTable('payments as p')
          .set((eb) => ({ refunded_amount: eb('p.refunded_amount', '+', 1000) }))
          .where('p.store_id', '=', tx.storeId)
          .where('p.order_id', '=', order.orderId)
          .where('p.status', '=', 'paid')
          .execute(),
      );
    const done = await Promise.allSettled(Array.from({ length: 5 }, naive));
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(await standing(order)).toMatchObject({ back: 2000 });
  });
});
