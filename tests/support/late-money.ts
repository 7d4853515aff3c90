import { expect } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { expireHold, makeCall, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  editOrder,
  type OrderView,
  orderDetail,
  payOnDelivery,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { CARDS, cardOrder, jobAct, openTestAccount, SHOP_URL, testDesk, typeCard } from './card-orders.ts';
import type { testDatabase } from './database.ts';
import { makeVariant, SHOPPER } from './orders.ts';
import { setTerms } from './paying.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

/** The cash fee, and the price of one unit of the only product. */
export const FEE = 500;
export const PRICE = 1000;

type Db = Awaited<ReturnType<typeof testDatabase>>;
export type Deed = (order: OrderView) => Promise<unknown>;

/**
 * Orders whose card page stays open at the provider: the provider reports the page as closed and still
 * captures the money later (late money).
 */
export async function lateMoneyIn(store: TestStore, db: Db) {
  const now = { at: TEST_TIME };
  const desk = testDesk(now);
  const deaf = testDesk(now, () => ({ closeCheckout: async () => ({ ok: true, value: undefined }) }));
  const staff = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  await openTestAccount(store, desk);
  await setTerms(store, 'cash', { fee: FEE });
  const variantId = await makeVariant(store, { title: 'Late', amount: PRICE, stock: null });
  const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(store.id, work);
  const read = async (orderId: string) => {
    const order = await inStore((tx) => orderDetail(tx, { orderId, locale: 'en' }));
    if (!order.ok) throw new Error(order.code);
    return order.value;
  };
  const closeAll = async (orderId: string) => {
    for (const id of await attemptsOf(orderId)) {
      await syncAttempt(store.id, { attemptId: id, desk: deaf, isOver: true }, jobAct());
    }
  };
  const attemptsOf = async (orderId: string) =>
    (
      await db.admin<{ id: string }>(
        'select id from payment_attempts where order_id = $1 order by created_at',
        [orderId],
      )
    ).map(({ id }) => id);

  async function started() {
    const { orderId } = await cardOrder(store, [{ variantId, quantity: 3 }]);
    const begun = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    if (!begun.ok) throw new Error(begun.code);
    return { orderId, url: begun.value.url };
  }

  const edit = (quantity: number): Deed => {
    return (order) => {
      const lines = [{ lineId: order.lines[0]?.id ?? '', quantity }];
      return inStore((tx) => editOrder(tx, { orderId: order.id, version: order.version, lines }, staff));
    };
  };
  const refund = (other: number): Deed => {
    return (order) => inStore((tx) => refundOrder(tx, { orderId: order.id, method: 'cash', other }, staff));
  };
  const plain = (
    verb: typeof cancelOrder | typeof collectCash | typeof startProcessing | typeof shipOrder,
  ) => {
    return ({ id: orderId }: OrderView) => inStore<unknown>((tx) => verb(tx, { orderId }, staff));
  };

  const deeds: Record<string, Deed> = {
    'switched to cash': async ({ id: orderId, total }) => {
      await closeAll(orderId);
      const done = await inStore((tx) =>
        payOnDelivery(tx, { orderId, agreed: total.amount + FEE } as { orderId: string }, SHOPPER),
      );
      expect(done).toMatchObject({ ok: true });
    },
    'edited up': edit(9),
    'edited down': edit(1),
    collected: plain(collectCash),
    'partly refunded': refund(700),
    'wholly refunded': async (order) => refund(order.captured.amount - order.refundedTotal.amount)(order),
    cancelled: async (order) => {
      await plain(cancelOrder)(order);
      await closeAll(order.id);
    },
    'run out': ({ id: orderId }) => {
      return expireHold(store.id, { orderId, desk: deaf }, jobAct(36));
    },
    processing: plain(startProcessing),
    shipped: plain(shipOrder),
    delivered: ({ id: orderId }) => inStore((tx) => deliverOrder(tx, { orderId }, staff)),
  };

  /** The card is charged after all, and every webhook, check and return reads the provider's state. */
  async function payLate({ orderId, url }: { orderId: string; url: string | null }) {
    await typeCard(store, url, CARDS.good, TEST_TIME);
    for (const attemptId of [...(await attemptsOf(orderId)), ...(await attemptsOf(orderId))]) {
      const seen = await syncAttempt(store.id, { attemptId, desk }, jobAct());
      expect(seen).toEqual({ ok: true, value: 'paid' });
    }
  }

  async function makeCalls(orderId: string) {
    const calls = await db.admin<{ id: string }>(
      `select c.id from payment_calls c join payment_attempts t on t.id = c.attempt_id
        where t.order_id = $1 and c.status = 'asked' order by c.id`,
      [orderId],
    );
    for (const { id: callId } of calls) await makeCall(store.id, { callId, desk }, jobAct());
  }

  return { db, deeds, inStore, makeCalls, payLate, read, staff, started };
}

/** The money according to the ledger, the provider and the order; every number in minor units. */
export async function moneyOf(db: Db, orderId: string) {
  const [row] = await db.admin<Record<string, string>>(
    `select o.status, o.payment_status as state, to_jsonb(o) ->> 'held_total' as held,
            case when o.status = 'cancelled' then 0 else o.total - o.credited_total end as owed,
            coalesce((select sum(p.amount - p.refunded_amount) from payments p
              where p.order_id = o.id and p.status = 'paid'), 0) as paid,
            coalesce((select sum(p.amount) from payments p
              where p.order_id = o.id and p.status in ('pending', 'authorized', 'failed')), 0) as waits,
            coalesce((select sum(p.amount) from payments p
              where p.order_id = o.id and p.status = 'paid' and p.method = 'card'), 0)
            - coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.method = 'card'), 0) as by_card,
            coalesce((select sum(c.captured - c.refunded) from test_charges c
              where c.order_reference = o.id::text), 0) as at_bank
       from orders o where o.id = $1`,
    [orderId],
  );
  const number = (name: string) => Number(row?.[name] ?? Number.NaN);
  return {
    status: row?.status,
    state: row?.state,
    ...{ owed: number('owed'), paid: number('paid'), waits: number('waits'), held: number('held') },
    ...{ byCard: number('by_card'), atBank: number('at_bank') },
  };
}

/** The invariants of every order, once all calls to the provider are answered. */
export async function expectSound(of: Awaited<ReturnType<typeof lateMoneyIn>>, orderId: string) {
  const money = await moneyOf(of.db, orderId);
  // All money that the bank has for this order is recorded, to the last unit.
  expect(money).toMatchObject({ byCard: money.atBank });
  if (money.state === 'paid') expect(money.paid).toBeGreaterThanOrEqual(money.owed);
  // Exactly the amount that is still owed is requested.
  const isRefunded = money.state === 'refunded' || money.state === 'partially_refunded';
  if (!isRefunded) expect(money.waits).toBe(Math.max(0, money.owed - money.paid));
  if (money.status === 'cancelled') expect(money.paid).toBe(0);
  expect(money.held).toBe(money.paid);
  expect(await of.inStore(checkConsistency)).toMatchObject({ findings: [] });
  return money;
}
