import { SIGNATURE_HEADER, signingSecret, signWebhook } from '#adapters/payment-test/index.ts';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import {
  checkWaitingRefund,
  makeCall,
  processEvent,
  receiveEvent,
  startPayment,
  syncAttempt,
} from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { orderDetail, type RefundInput, refundOrder } from '#domain/orders/index.ts';
import { TEST_CARDS } from '#domain/testbank/index.ts';
import {
  cardOrder,
  jobAct,
  later,
  openTestAccount,
  SECRET,
  SHOP_URL,
  testDesk,
  typeCard,
} from './card-orders.ts';
import type { testDatabase } from './database.ts';
import { makeVariant, SHOPPER } from './orders.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

/** The outcome of the bank's refunds, chosen by the card that paid. */
export type Course = 'pays' | 'refundsLater' | 'refundFails' | 'refundComesBack';

/** Orders paid by card, whose refunds end as the card defines. Minutes are counted from TEST_TIME. */
export async function cardRefundsIn(store: TestStore, db: Awaited<ReturnType<typeof testDatabase>>) {
  const now = { at: TEST_TIME };
  const desk = testDesk(now);
  const accountId = await openTestAccount(store, desk);
  const variantId = await makeVariant(store, { title: 'Lamp', amount: 1000, stock: null });
  const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(store.id, work);
  const staffAt = (minutes: number) =>
    staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, later(minutes));
  let events = 0;

  /** Pays by card for three lamps and the delivery: 3500. */
  async function paidOrder(course: Course): Promise<string> {
    now.at = TEST_TIME;
    const { orderId } = await cardOrder(store, [{ variantId, quantity: 3 }]);
    const begun = await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    const card = { number: TEST_CARDS[course], expiry: '12/34', cvc: '123' };
    await typeCard(store, begun.ok ? begun.value.url : null, card, TEST_TIME);
    const sql = 'select id from payment_attempts where order_id = $1';
    const [attempt] = await db.admin<{ id: string }>(sql, [orderId]);
    await syncAttempt(store.id, { attemptId: attempt?.id ?? '', desk }, jobAct());
    return orderId;
  }

  /** Requests a refund and returns the key of its call to the provider; null if the refund was refused. */
  async function askRefund(orderId: string, input: Omit<RefundInput, 'orderId' | 'method'>, minutes = 0) {
    const asked = await inStore((tx) =>
      refundOrder(tx, { orderId, method: 'card', ...input }, staffAt(minutes)),
    );
    if (!asked.ok) return null;
    const sql = 'select id from payment_calls where refund_id = $1';
    return (await db.admin<{ id: string }>(sql, [asked.value.refundId]))[0]?.id ?? null;
  }

  const call = (callId: string | null, minutes = 0) => {
    now.at = later(minutes);
    return makeCall(store.id, { callId: callId ?? '', desk }, jobAct(minutes));
  };
  const check = (callId: string | null, minutes: number) => {
    now.at = later(minutes);
    return checkWaitingRefund(store.id, { callId: callId ?? '', desk }, jobAct(minutes));
  };

  /** The bank sends a webhook about the refund, and the event is processed. */
  async function hear(callId: string | null, minutes: number, account = accountId) {
    now.at = later(minutes);
    events += 1;
    const id = `evt_refund_${events}`;
    const body = JSON.stringify({ id, type: 'refund.updated', livemode: false, charge: '', refund: callId });
    const signature = signWebhook(
      signingSecret(SECRET, { storeId: store.id, accountId: account }),
      body,
      now.at,
    );
    const headers = new Headers({ [SIGNATURE_HEADER]: signature });
    const received = { provider: 'test', accountId: account, body, headers };
    await receiveEvent(store.id, { received, desk }, jobAct(minutes));
    const [event] = await db.admin<{ id: string }>('select id from payment_events where event_id = $1', [id]);
    return processEvent(store.id, { eventId: event?.id ?? '', desk }, jobAct(minutes));
  }

  async function read(orderId: string) {
    const found = await inStore((tx) => orderDetail(tx, { orderId, locale: 'en' }));
    if (!found.ok) throw new Error(found.code);
    return found.value;
  }

  /** The amounts of the order, the ledger and the bank, in minor units. */
  async function moneyOf(orderId: string) {
    const [row] = await db.admin<Record<string, unknown>>(
      `select o.payment_status as state, o.held_total::int as held, o.credited_total::int as credited,
              (select array_agg(coalesce(x.outcome, 'waiting') order by r.id) from refunds r
                 left join refund_outcomes x on x.refund_id = r.id where r.order_id = o.id) as refunds,
              (select (c.captured - c.refunded)::int from test_charges c where c.order_reference = o.id::text) as bank,
              (select count(*)::int from mails m where m.order_id = o.id and m.kind = 'order_refunded') as mails
         from orders o where o.id = $1`,
      [orderId],
    );
    return row;
  }

  const findings = async () => (await inStore(checkConsistency)).findings;

  return {
    accountId,
    askRefund,
    call,
    check,
    desk,
    findings,
    hear,
    inStore,
    moneyOf,
    now,
    paidOrder,
    read,
    staffAt,
    variantId,
  };
}
