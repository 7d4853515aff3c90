import { describe, expect, test } from 'vitest';
import { startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import type { Charge } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const now = { at: TEST_TIME };
const honest = testDesk(now);
await openTestAccount(cedar, honest);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const saying = (change: Partial<Charge>) =>
  testDesk(now, (provider) => ({
    async retrieve(...asked) {
      const charge = await provider.retrieve(...asked);
      return charge.ok ? { ok: true, value: { ...charge.value, ...change } } : charge;
    },
  }));

async function paidOrder() {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk: honest }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const [attempt] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
    orderId,
  ]);
  return { orderId, attemptId: attempt?.id ?? '' };
}

describe('a payment that does not match the order does not pay it, even if the provider reports it (J3, W)', () => {
  test.each<[string, Partial<Charge>, string]>([
    ['a smaller amount', { amount: money(2499, 'USD') }, 'amount'],
    ['a larger amount', { amount: money(2501, 'USD') }, 'amount'],
    ['the same number in another currency', { amount: money(2500, 'SAR') }, 'currency'],
    ['the payment of another attempt', { key: newId() }, 'attempt'],
    ['the payment of another order', { orderId: newId() }, 'order'],
    ['a live payment in test mode', { isLive: true }, 'mode'],
    ['an amount that is only partly captured', { captured: 100 }, 'captured'],
  ])('a payment that does not match the order does not settle it: %s', async (_, change, difference) => {
    const { orderId, attemptId } = await paidOrder();
    const seen = await expectNothingChanged(
      db,
      () => syncAttempt(cedar.id, { attemptId, desk: saying(change) }, jobAct()),
      // These tables record for staff what the provider reported; no money is recorded.
      ['audit_entries', 'order_events', 'payment_attempts'],
    );
    expect(seen).toEqual({ ok: false, code: 'charge_differs', data: { differences: [difference] } });
    const [told] = await db.admin('select action, after from audit_entries where subject_id = $1', [
      attemptId,
    ]);
    expect(told).toEqual({ action: 'payment.differs', after: { differences: [difference] } });
    // When the provider is asked again and answers correctly, the order is paid: the false answer had no effect.
    await syncAttempt(cedar.id, { attemptId, desk: honest }, jobAct());
    const [order] = await db.admin('select payment_status from orders where id = $1', [orderId]);
    expect(order).toEqual({ payment_status: 'paid' });
  });
});
