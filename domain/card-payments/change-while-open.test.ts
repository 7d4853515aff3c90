import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { collectCash, editOrder, orderDetail, payOnDelivery } from '#domain/orders/index.ts';
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
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { startPayment, syncAttempt, withPagesClosed } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
await openTestAccount(cedar, desk);
await setTerms(cedar, 'cash', { fee: 500 });
const cup = await makeVariant(cedar, { title: 'Cup', amount: 1000, stock: null });
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

async function started(lines = [{ variantId: cup, quantity: 1 }]) {
  const { orderId } = await cardOrder(cedar, lines);
  return { orderId, url: await open(orderId) };
}

async function open(orderId: string) {
  const begun = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  if (!begun.ok) throw new Error(begun.code);
  return begun.value.url;
}

async function read(orderId: string) {
  const order = await inCedar((tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

const pagesOf = (orderId: string) =>
  db.admin<{ status: string; bank: string; amount: string }>(
    `select t.status, c.status as bank, t.amount from payment_attempts t
       join test_charges c on c.idempotency_key = t.id::text
      where t.order_id = $1 order by t.created_at, t.id`,
    [orderId],
  );

// The card order of one cup costs 1000 plus 500 for delivery; cash on delivery adds 500.
const IN_CASH = 2000;
const switchToCash = (orderId: string, by = desk) => {
  const work = (tx: StoreTx) => payOnDelivery(tx, { orderId, agreed: IN_CASH }, SHOPPER);
  return withPagesClosed(cedar.id, { orderId, desk: by, work }, SHOPPER);
};
const editTo = async (orderId: string, quantity: number, by = desk) => {
  const { lines, version } = await read(orderId);
  const input = { orderId, version, lines: [{ lineId: lines[0]?.id ?? '', quantity }] };
  const work = (tx: StoreTx) => editOrder(tx, input, STAFF);
  return withPagesClosed(cedar.id, { orderId, desk: by, work }, STAFF);
};
const silent = testDesk({ at: TEST_TIME }, () => ({
  retrieve: async () => ({ ok: false, code: 'provider_unreachable', data: { reason: 'timeout' } }),
}));

describe('an open payment page is closed before a change', () => {
  test('an open card payment page is closed before the payment method changes, so that it cannot be paid', async () => {
    const { orderId, url } = await started();
    expect(await switchToCash(orderId)).toMatchObject({ ok: true });
    expect(await pagesOf(orderId)).toEqual([{ status: 'expired', bank: 'expired', amount: '1500' }]);
    expect(await typeCard(cedar, url, CARDS.good, TEST_TIME)).toMatchObject({ status: 'expired' });
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'unpaid', paymentMethod: 'cash_on_delivery' });
  });

  test('an open card payment page is closed before an edit changes its amount', async () => {
    const { orderId } = await started();
    await switchToCash(orderId);
    // The total by card, without the cash fee.
    const url = await open(orderId);
    expect(await editTo(orderId, 9)).toMatchObject({ ok: true });
    expect((await pagesOf(orderId)).map(({ bank }) => bank)).toEqual(['expired', 'expired']);
    expect(await typeCard(cedar, url, CARDS.good, TEST_TIME)).toMatchObject({ status: 'expired' });
  });

  test.each(['switch', 'edit'])('a %s while the provider does not answer changes nothing', async (what) => {
    const { orderId } = await started();
    if (what === 'edit') {
      await switchToCash(orderId);
      await open(orderId);
    }
    const change = (): Promise<unknown> =>
      what === 'edit' ? editTo(orderId, 9, silent) : switchToCash(orderId, silent);
    expect(await expectNothingChanged(db, change)).toMatchObject({ code: 'provider_unreachable' });
  });

  test('an order with an open payment page refuses a change that does not close the page first', async () => {
    const { orderId } = await started();
    const past = () => inCedar((tx) => payOnDelivery(tx, { orderId, agreed: IN_CASH }, SHOPPER));
    expect(await expectNothingChanged(db, past)).toMatchObject({ code: 'page_open' });
  });
});

describe('a payment and a change at the same moment', () => {
  test('an order switched to cash while its card payment arrives is paid by card, and nothing else is due', async () => {
    const { orderId, url } = await started();
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    expect(await switchToCash(orderId)).toMatchObject({ code: 'not_waiting' });
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' });
    expect(await pagesOf(orderId)).toMatchObject([{ status: 'paid', bank: 'paid' }]);
  });

  test('an edit after an unseen card payment is refused as stale, then applied on retry, and the rest of the new total is due', async () => {
    const { orderId } = await started();
    await switchToCash(orderId);
    await typeCard(cedar, await open(orderId), CARDS.good, TEST_TIME);
    const edited = await editTo(orderId, 3);
    // The card payment came first, so the form is stale.
    expect(edited).toMatchObject({ code: 'stale' });
    expect(await editTo(orderId, 3)).toMatchObject({ ok: true, value: { balance: 2000 } });
    const after = await read(orderId);
    expect(after).toMatchObject({ paymentStatus: 'partially_paid', total: { amount: 3500 } });
    expect(after.moves).toContain('collect_cash');
    await inCedar((tx) => collectCash(tx, { orderId }, STAFF));
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'paid', balance: { amount: 0 } });
  });

  test('if an order is switched to cash twice while its payment page is opened, one cash payment, one total and no page remain', async () => {
    const { orderId } = await started();
    const opens = () => startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
    const done = await Promise.all([switchToCash(orderId), opens(), switchToCash(orderId), opens()]);
    const switched = [done[0], done[2]];
    expect(switched.filter((each) => each?.ok)).toHaveLength(1);
    expect(await read(orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery', total: { amount: 2000 } });
    const waiting = await db.admin(
      `select method, amount::int from payments where order_id = $1 and status = 'pending'`,
      [orderId],
    );
    expect(waiting).toEqual([{ method: 'cash_on_delivery', amount: 2000 }]);
    for (const { amount } of await pagesOf(orderId)) expect(amount).toBe('1500');
  });

  test('a naive switch to cash that ignores the open payment page leaves a page that can still be paid', async () => {
    const { orderId, url } = await started();
    await db.admin(`update payment_attempts set status = 'expired' where order_id = $1`, [orderId]);
    await inCedar((tx) => payOnDelivery(tx, { orderId, agreed: IN_CASH }, SHOPPER));
    await inCedar((tx) => collectCash(tx, { orderId }, STAFF));
    await typeCard(cedar, url, CARDS.good, TEST_TIME);
    const [page] = await db.admin<{ id: string }>('select id from payment_attempts where order_id = $1', [
      orderId,
    ]);
    await syncAttempt(cedar.id, { attemptId: page?.id ?? '', desk }, jobAct());
    // Paid twice: the second payment is refunded.
    const refunds = await db.admin('select kind, amount::int from refunds where order_id = $1', [orderId]);
    expect(refunds).toEqual([{ kind: 'balance', amount: 1500 }]);
    expect((await inCedar(checkConsistency)).findings).toEqual([]);
  });
});

test('the database refuses to mark an order as paid while part of its money is missing', async () => {
  const { orderId } = await started();
  const claim = () =>
    inCedar((tx) =>
      tx
        .updateTable('orders')
        .set({ payment_status: ['paid'].join() })
        .where('store_id', '=', tx.storeId)
        .where('id', '=', orderId)
        .execute(),
    );
  await expectNothingChanged(db, () => expect(claim()).rejects.toThrow('orders_paid_check'));
});
