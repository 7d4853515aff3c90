import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { expireHold, syncAttempt } from '#domain/card-payments/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { cancelOrder, collectCash, editOrder, refundOrder } from '#domain/orders/index.ts';
import { CARDS, jobAct, testDesk } from '#tests/support/card-orders.ts';
import { creditShop, TOTAL } from '#tests/support/credit-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const { owner, desk, placed, balance, detail, inconsistenciesIn, payCard } = await creditShop(db, cedar);

describe('refunds of orders partly paid with store credit (J7)', () => {
  test('a partial refund returns money first, then store credit, and never more of either than was paid', async () => {
    const { customerId, orderId } = await placed({ has: 3000, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, owner));
    const lineId = (await detail(orderId)).lines[0]?.id ?? '';
    const back = (input: object) =>
      withStore(cedar.id, (tx) => refundOrder(tx, { orderId, method: 'cash', ...input }, owner));
    await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, owner));
    expect(await back({ lines: [{ lineId, quantity: 1, restock: true }] })).toMatchObject({
      ok: true,
      value: { amount: 2000 },
    });
    expect(await balance(customerId)).toBe(500);
    expect((await detail(orderId)).refunds.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ['cash', 1500],
      ['store_credit', 500],
    ]);
    expect((await detail(orderId)).lines[0]).toMatchObject({ refunded: 1, refundedAmount: { amount: 2000 } });
    expect(await back({ lines: [{ lineId, quantity: 1 }], delivery: 500 })).toMatchObject({ ok: true });
    expect(await balance(customerId)).toBe(3000);
    const more = () => back({ other: 1 });
    expect((await expectNothingChanged(db, more)).ok).toBe(false);
    expect(await detail(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refundedTotal: { amount: TOTAL },
    });
    const notes = await db.admin<{ total: string }>(
      `select sum(total)::text as total from invoices where order_id = $1 and kind = 'credit_note'`,
      [orderId],
    );
    expect(notes).toEqual([{ total: String(TOTAL) }]);
    expect(await inconsistenciesIn()).toEqual([]);
  });

  test('a refund above what is owed after an edit is refused as a whole, though two payments have room for it', async () => {
    const { orderId } = await placed({ has: 3500, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, owner));
    const { version, lines } = await detail(orderId);
    const fewer = { orderId, version, lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] };
    expect(await withStore(cedar.id, (tx) => editOrder(tx, fewer, owner))).toMatchObject({ ok: true });
    const owed = (await detail(orderId)).total.amount;
    const above = () =>
      withStore(cedar.id, (tx) => refundOrder(tx, { orderId, method: 'cash', other: owed + 100 }, owner));
    expect(await expectNothingChanged(db, above)).toMatchObject({
      code: 'above_captured',
      data: { left: owed },
    });
  });

  test('if an order is cancelled or expires before it is paid, its store credit returns to the shopper', async () => {
    const off = await placed({ has: 800, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: off.orderId }, owner));
    const out = await placed({ has: 800, method: 'card' });
    const { attemptId } = await payCard(out.orderId, CARDS.declined);
    expect(await expireHold(cedar.id, { orderId: out.orderId, desk }, jobAct(36))).toBe('cancelled');
    for (const { orderId, customerId } of [off, out]) {
      expect(await balance(customerId)).toBe(800);
      expect(await detail(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    }
    expect(attemptId).not.toBe('');
    expect(await inconsistenciesIn()).toEqual([]);
  });

  test('a card payment that arrives after the store credit was returned is refunded too', async () => {
    const { customerId, orderId } = await placed({ has: 800, method: 'card' });
    // The bank approved in the last second of the page, after the hold had ended.
    const slow = testDesk({ at: TEST_TIME }, (provider) => ({
      closeCheckout: async () => ({ ok: true, value: undefined }),
      retrieve: async (...asked) => {
        const charge = await provider.retrieve(...asked);
        return charge.ok ? { ok: true, value: { ...charge.value, state: 'open', captured: 0 } } : charge;
      },
    }));
    const { attemptId } = await payCard(orderId);
    expect(await expireHold(cedar.id, { orderId, desk: slow }, jobAct(36))).toBe('cancelled');
    expect(await balance(customerId)).toBe(800);
    expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct(40))).toEqual({ ok: true, value: 'paid' });
    const order = await detail(orderId);
    expect(order).toMatchObject({ status: 'cancelled', refundedTotal: { amount: TOTAL } });
    expect(order.refunds.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ['store_credit', 800],
      ['card', TOTAL - 800],
    ]);
    expect(await inconsistenciesIn()).toEqual([]);
  });
});
