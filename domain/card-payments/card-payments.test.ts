import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { cancelOrder, payOnDelivery } from '#domain/orders/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  later,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { expireHold, startPayment, syncAttempt } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const now = { at: TEST_TIME };
const desk = testDesk(now);
await openTestAccount(cedar, desk);
let count = 0;
const makeLamp = (stock: number | null) =>
  makeVariant(cedar, { title: `Lamp ${++count}`, amount: 2000, stock });

beforeEach(() => {
  now.at = TEST_TIME;
});

async function started(stock: number | null = null) {
  const variantId = await makeLamp(stock);
  const order = await cardOrder(cedar, [{ variantId, quantity: 1 }]);
  const begun = await startPayment(cedar.id, { orderId: order.orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  if (!begun.ok) throw new Error(begun.code);
  const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
    order.orderId,
  ]);
  return { ...order, variantId, url: begun.value.url, attemptId: attempt?.id ?? '' };
}

const stateOf = async (orderId: string) => {
  const [row] = await db.admin(
    `select o.status, o.payment_status, o.hold_until is not null as is_held,
            (select array_agg(p.status order by p.created_at, p.id) from payments p where p.order_id = o.id) as payments,
            (select array_agg(e.kind order by e.at, e.id) from order_events e where e.order_id = o.id) as told,
            (select array_agg(m.kind order by m.id) from mails m where m.dedupe_key like '%' || o.id) as mails
       from orders o where o.id = $1`,
    [orderId],
  );
  return row;
};
const stockOf = async (variantId: string) =>
  (
    await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [
      variantId,
    ])
  )[0]?.quantity;
const sync = (attemptId: string) => syncAttempt(cedar.id, { attemptId, desk }, jobAct());

describe('a card payment', () => {
  test('repeated requests for a card payment open only one payment page', async () => {
    const { orderId, url } = await started();
    const again = await Promise.all(
      [1, 2, 3].map(() => startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER)),
    );
    expect(again.map((begun) => begun.ok && begun.value.url)).toEqual([url, url, url]);
    expect(url).toMatch(/^http:\/\/souk\.localhost:4110\/test-payments\//);
    expect(await stateOf(orderId)).toMatchObject({
      status: 'pending_payment',
      payment_status: 'pending',
      is_held: true,
    });
  });

  test('a successful card payment confirms and mails the order once, however often it is reported', async () => {
    const { orderId, url, attemptId } = await started();
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    const seen = await Promise.all([1, 2, 3, 4].map(() => sync(attemptId)));
    expect(seen).toEqual(Array(4).fill({ ok: true, value: 'paid' }));
    expect(await stateOf(orderId)).toEqual({
      status: 'confirmed',
      payment_status: 'paid',
      is_held: false,
      payments: ['paid'],
      told: ['placed', 'payment_started', 'paid'],
      mails: ['order_confirmed'],
    });
    await expectNothingChanged(db, () => sync(attemptId));
  });

  test('a declined card payment leaves the order waiting, is reported once, and the same page accepts another card', async () => {
    const { orderId, url, attemptId } = await started();
    await typeCard(cedar, url, CARDS.declined, TEST_TIME);
    await sync(attemptId);
    await expectNothingChanged(db, () => sync(attemptId));
    expect(await stateOf(orderId)).toMatchObject({ status: 'pending_payment', payment_status: 'failed' });
    const again = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    expect(again).toEqual({ ok: true, value: { url } });
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    await sync(attemptId);
    expect(await stateOf(orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  test('a card payment is not started for another store’s order, without an account, or for a paid order', async () => {
    const { orderId, url, attemptId } = await started();
    const start = (storeId: string) => startPayment(storeId, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    expect(await expectNothingChanged(db, () => start(najd.id))).toMatchObject({ code: 'order_not_found' });
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    await sync(attemptId);
    expect(await expectNothingChanged(db, () => start(cedar.id))).toMatchObject({ code: 'not_waiting' });
  });
});

describe('the end of a stock hold', () => {
  test('when a stock hold ends, the payment page is closed, the unpaid order is cancelled and its stock is returned', async () => {
    const { orderId, variantId, url } = await started(3);
    expect(await stockOf(variantId)).toBe(2);
    expect(await expireHold(cedar.id, { orderId, desk }, jobAct(34))).toBe('kept');
    now.at = later(35);
    expect(await expireHold(cedar.id, { orderId, desk }, jobAct(35))).toBe('cancelled');
    expect(await stateOf(orderId)).toMatchObject({
      status: 'cancelled',
      payment_status: 'voided',
      payments: ['voided'],
    });
    expect(await stockOf(variantId)).toBe(3);
    expect(await typeCard(cedar, url, CARDS.good, later(36))).toMatchObject({ status: 'expired' });
    await expectNothingChanged(db, () => expireHold(cedar.id, { orderId, desk }, jobAct(36)));
  });

  test('when a stock hold ends, a payment whose webhook was lost is found and confirms the order', async () => {
    const { orderId, variantId, url } = await started(3);
    await typeCard(cedar, url, { ...CARDS.good, delivery: 'lost' } as typeof CARDS.good, later(29));
    now.at = later(35);
    expect(await expireHold(cedar.id, { orderId, desk }, jobAct(35))).toBe('paid');
    expect(await stateOf(orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await stockOf(variantId)).toBe(2);
  });

  test('when a stock hold ends and the provider does not answer, the order waits for at most an hour', async () => {
    const { orderId } = await started(3);
    const silent = testDesk(now, () => ({
      retrieve: async () => ({ ok: false, code: 'provider_unreachable', data: { reason: 'timeout' } }),
    }));
    const end = (minutes: number) => expireHold(cedar.id, { orderId, desk: silent }, jobAct(minutes));
    expect(await end(36)).toBe('postponed');
    expect(await stateOf(orderId)).toMatchObject({ status: 'pending_payment' });
    expect(await end(96)).toBe('cancelled');
  });
});

describe('a late payment', () => {
  // Pays in the page's last second; the bank accepts the payment after the job for the end of the hold has
  // run.
  async function paidAfterTheEnd(stock: number) {
    const order = await started(stock);
    const slow = testDesk(now, (provider) => ({
      closeCheckout: async () => ({ ok: true, value: undefined }),
      retrieve: async (...asked) => {
        const charge = await provider.retrieve(...asked);
        return charge.ok ? { ok: true, value: { ...charge.value, state: 'open', captured: 0 } } : charge;
      },
    }));
    await typeCard(cedar, order.url, CARDS.good, later(29));
    expect(await expireHold(cedar.id, { orderId: order.orderId, desk: slow }, jobAct(35))).toBe('cancelled');
    return order;
  }

  test('a late payment reserves the goods again if they are available, and confirms the order', async () => {
    const { orderId, variantId, attemptId } = await paidAfterTheEnd(3);
    expect(await stockOf(variantId)).toBe(3);
    expect(await sync(attemptId)).toEqual({ ok: true, value: 'paid' });
    expect(await stateOf(orderId)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      payments: ['voided', 'paid'],
    });
    expect(await stockOf(variantId)).toBe(2);
  });

  test('a late payment is refunded automatically if the goods were sold meanwhile', async () => {
    const { orderId, variantId, attemptId } = await paidAfterTheEnd(1);
    await cardOrder(cedar, [{ variantId, quantity: 1 }]);
    expect(await sync(attemptId)).toEqual({ ok: true, value: 'paid' });
    expect(await stateOf(orderId)).toMatchObject({ status: 'cancelled', payments: ['voided', 'paid'] });
    const calls = await db.admin('select kind, amount, status from payment_calls where attempt_id = $1', [
      attemptId,
    ]);
    expect(calls).toEqual([{ kind: 'refund', amount: '2500', status: 'asked' }]);
    expect(await stockOf(variantId)).toBe(0);
  });

  test('a late payment is refunded automatically if the order was cancelled meanwhile', async () => {
    const { orderId, attemptId, url } = await started(3);
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, SHOPPER));
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    await sync(attemptId);
    expect(await stateOf(orderId)).toMatchObject({ status: 'cancelled', payments: ['voided', 'paid'] });
    const calls = await db.admin('select status from payment_calls where attempt_id = $1', [attemptId]);
    expect(calls).toEqual([{ status: 'asked' }]);
  });

  test('a late card payment replaces the cash payment that the shopper switched to', async () => {
    const { orderId, attemptId, url } = await started();
    // This provider reports the page as closed and still takes the money.
    const deaf = testDesk(now, () => ({ closeCheckout: async () => ({ ok: true, value: undefined }) }));
    await syncAttempt(cedar.id, { attemptId, desk: deaf, isOver: true }, jobAct());
    await withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId }, SHOPPER));
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    await sync(attemptId);
    expect(await stateOf(orderId)).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      payments: ['voided', 'voided', 'paid'],
    });
  });
});
