import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { orderDetail, refundOrder } from '#domain/orders/index.ts';
import { saveCardAccount } from '#domain/payments/index.ts';
import { cardOrder, jobAct, moyasarAccount, pageOf, SHOP_URL, testDesk } from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { moyasarReplay } from '#tests/support/moyasar-replay.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { makeCall, startPayment, syncAttempt } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const replay = await moyasarReplay();
const desk = testDesk({ at: TEST_TIME }, undefined, { moyasar: replay.url });
await withStore(cedar.id, (tx) =>
  saveCardAccount(tx, { input: moyasarAccount('sk_test_of_these_tests'), desk }, SHOPPER),
);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: null });
const staff = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);

/** An order paid by card at Moyasar; `payment` is Moyasar's own, as its dashboard changes it. */
async function paidOrder() {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  const { attemptId, reference } = await pageOf(db, orderId);
  const payment = replay.pay(reference, 'paid');
  await syncAttempt(cedar.id, { attemptId, desk }, jobAct());
  return { orderId, payment };
}

async function askRefund(orderId: string, other: number) {
  const asked = await withStore(cedar.id, (tx) => refundOrder(tx, { orderId, method: 'card', other }, staff));
  if (!asked.ok) throw new Error(asked.code);
  const [call] = await db.admin<{ id: string }>('select id from payment_calls where refund_id = $1', [
    asked.value.refundId,
  ]);
  return call?.id ?? '';
}

const call = (callId: string) => makeCall(cedar.id, { callId, desk }, jobAct());
const posted = (payment: { id: string }) =>
  replay.calls.filter(({ path }) => path === `/v1/payments/${payment.id}/refund`).length;
const told = async (orderId: string) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  const events = found.ok ? found.value.events : [];
  return events.filter(({ data }) => data.outcome === 'refunded_elsewhere').map(({ data }) => data.amount);
};

test('a refund at a provider without keys is made although as much was given back in its dashboard before', async () => {
  const { orderId, payment } = await paidOrder();
  payment.refunded = 5000;
  expect(await call(await askRefund(orderId, 3000))).toBe('done');
  expect([posted(payment), payment.refunded]).toEqual([1, 8000]);
  expect(await told(orderId)).toEqual([5000]);
});

test('a refund whose answer was lost is found in the sum by which the provider has grown, and is not made twice', async () => {
  const { orderId, payment } = await paidOrder();
  payment.refunded = 5000;
  const callId = await askRefund(orderId, 3000);
  replay.loseRefund();
  await expect(call(callId)).rejects.toThrow('did not answer');
  expect(await call(callId)).toBe('done');
  expect([posted(payment), payment.refunded]).toEqual([1, 8000]);
});

test('a lost refund that a refund in the dashboard may hide is neither made again nor called done, and staff are told', async () => {
  const { orderId, payment } = await paidOrder();
  const callId = await askRefund(orderId, 3000);
  replay.loseRefund();
  await expect(call(callId)).rejects.toThrow('did not answer');
  payment.refunded += 1000;
  expect(await call(callId)).toBe('failed');
  expect([posted(payment), payment.refunded]).toEqual([1, 4000]);
  expect(await told(orderId)).toEqual([4000]);
});

test('a refund that was recorded by hand explains what the dashboard gave back', async () => {
  const { orderId, payment } = await paidOrder();
  await withStore(cedar.id, (tx) =>
    refundOrder(tx, { orderId, method: 'bank_transfer', other: 5000, reference: 'dashboard' }, staff),
  );
  payment.refunded = 5000;
  expect(await call(await askRefund(orderId, 3000))).toBe('done');
  expect(payment.refunded).toBe(8000);
  expect(await told(orderId)).toEqual([]);
});
