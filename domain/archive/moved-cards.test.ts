import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { storeFiles } from '#adapters/archive-files/index.ts';
import { asWorker, type StoreTx, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { makeCall, startPayment, syncAttempt } from '#domain/card-payments/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import {
  cancelOrder,
  cancelOwnOrder,
  collectCash,
  isOwnCancellable,
  orderDetail,
  ordersToPayBack,
  refundOrder,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { requestRefund } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { exportToMemory, memorySource } from '#tests/support/archives.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  later,
  openTestAccount,
  pageOf,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { importStore } from './import-store.ts';
import { readArchive } from './read-archive.ts';

// A store is moved with orders that a card paid or holds. Each order is one lamp with delivery: 2500.
const db = await testDatabase(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'souk-moved-cards-'));
afterAll(() => rm(folder, { recursive: true }));
const files = storeFiles(folder);
const act = systemAct('test', TEST_TIME);
const { cedar } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const account = await openTestAccount(cedar, desk);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });

/** Pays an order by card; returns its number. */
async function cardPaid() {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const { attemptId } = await pageOf(db, orderId);
  expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct())).toMatchObject({ ok: true });
  return orderId;
}

/** Requests a refund of 1000 to the card; returns its call. */
async function refundPart(orderId: string) {
  const input = { orderId, method: 'card' as const, other: 1000 };
  expect(await withStore(cedar.id, (tx) => refundOrder(tx, input, STAFF))).toMatchObject({
    value: { isPending: true },
  });
  const [call] = await db.admin<{ id: string }>(
    `select c.id from payment_calls c join payment_attempts t on t.id = c.attempt_id where t.order_id = $1`,
    [orderId],
  );
  return call?.id ?? '';
}

const old = {
  paid: await cardPaid(),
  wanted: await cardPaid(),
  dropped: await cardPaid(),
  halfBack: await cardPaid(),
  onItsWay: await cardPaid(),
};
const done = await makeCall(cedar.id, { callId: await refundPart(old.halfBack), desk }, jobAct());
await refundPart(old.onItsWay);
await db.admin('update payment_accounts set captures_later = true where id = $1', [account]);
const held = { told: await cardPaid(), shipped: await cardPaid() };

const source = memorySource(await exportToMemory({ ...cedar, storeId: cedar.id }, files, TEST_TIME));
const index = await readArchive(source);
if (!index.ok) throw new Error(index.code);
const input = { source, index: index.value, files, slug: 'moved', ownerUserId: cedar.ownerId };
const made = await asWorker(() => importStore(input, act));
if (!made.ok) throw new Error(JSON.stringify(made));
const { storeId } = made.value;
const inMoved = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(storeId, work);

/** The order of the moved store that was `orderId` at the former place. */
async function movedOf(orderId: string): Promise<string> {
  const [row] = await db.admin<{ id: string }>(
    `select n.id from orders n join orders o on o.number = n.number where o.id = $1 and n.store_id = $2`,
    [orderId, storeId],
  );
  return row?.id ?? '';
}

async function detail(orderId: string) {
  const found = await inMoved((tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
}

const mailsOf = (orderId: string) =>
  db.admin<{ kind: string; text: string }>(
    `select kind, body_text as text from mails where store_id = $1 and order_id = $2 order by id`,
    [storeId, orderId],
  );
const toldOf = (action: string) =>
  db.admin(`select after from audit_entries where store_id = $1 and action = $2`, [storeId, action]);
const findings = async () => (await inMoved(checkConsistency)).findings;

test('what was paid by card before a move can only be refunded by hand, and nobody is told that it went to the card (attack 26.21)', async () => {
  expect(done).toBe('done');
  const orderId = await movedOf(old.paid);
  expect(await detail(orderId)).toMatchObject({ paymentStatus: 'paid', paidBy: ['card_by_hand'] });
  const refund = (method: 'card' | 'bank_transfer') =>
    inMoved((tx) => refundOrder(tx, { orderId, method, other: 2500 }, STAFF));
  expect(await expectNothingChanged(db, () => refund('card'))).toMatchObject({ code: 'not_this_way' });
  const ask = { orderId, refundId: newId(), amount: 2500, currency: 'USD' };
  const asked = () => inMoved((tx) => requestRefund(tx, ask, STAFF));
  expect(await expectNothingChanged(db, asked)).toMatchObject({ code: 'not_this_way' });
  expect(await mailsOf(orderId)).toEqual([]);
  expect(await refund('bank_transfer')).toMatchObject({ value: { amount: 2500, isPending: false } });
  expect(await detail(orderId)).toMatchObject({ paymentStatus: 'refunded', paidBy: [] });
  expect(await mailsOf(orderId)).toMatchObject([
    { kind: 'order_refunded', text: expect.not.stringContaining('back to the card') },
  ]);
  const half = await movedOf(old.halfBack);
  expect(await detail(half)).toMatchObject({
    paymentStatus: 'partially_refunded',
    paidBy: ['card_by_hand'],
    refunds: [{ method: 'card', state: 'paid' }],
  });
  const rest = { orderId: half, other: 1500 };
  const toCard = () => inMoved((tx) => refundOrder(tx, { ...rest, method: 'card' }, STAFF));
  expect(await expectNothingChanged(db, toCard)).toMatchObject({ code: 'not_this_way' });
  expect(await inMoved((tx) => refundOrder(tx, { ...rest, method: 'cash' }, STAFF))).toMatchObject({
    ok: true,
  });
  expect(await detail(half)).toMatchObject({ paymentStatus: 'refunded' });
});

test('a shopper cannot cancel an order that was paid by card before a move (attack 26.21)', async () => {
  const orderId = await movedOf(old.wanted);
  expect(isOwnCancellable(await detail(orderId))).toBe(false);
  const cancel = () => inMoved((tx) => cancelOwnOrder(tx, { orderId }, SHOPPER));
  expect(await expectNothingChanged(db, cancel)).toMatchObject({ code: 'illegal_move' });
});

test('an order paid by card before a move that staff cancel keeps its money until they record the refund (attack 26.21)', async () => {
  const orderId = await movedOf(old.dropped);
  expect(await inMoved((tx) => cancelOrder(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  const after = { status: 'cancelled', paymentStatus: 'paid', refunds: [], moves: ['refund'] };
  expect(await detail(orderId)).toMatchObject(after);
  expect(await mailsOf(orderId)).toMatchObject([
    { kind: 'order_cancelled', text: expect.not.stringContaining('goes back') },
  ]);
  const toPayBack = await inMoved((tx) => ordersToPayBack(storeId).execute(tx));
  expect(toPayBack.rows).toContainEqual({ id: orderId });
  expect(await findings()).toEqual([]);
  const back = { orderId, method: 'cash' as const, other: 2500 };
  expect(await inMoved((tx) => refundOrder(tx, back, STAFF))).toMatchObject({ ok: true });
  expect(await detail(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
});

test('a refund that was on its way during a move counts as not paid out, and can be recorded by hand (attack 26.21)', async () => {
  const orderId = await movedOf(old.onItsWay);
  const order = await detail(orderId);
  expect(order).toMatchObject({
    paymentStatus: 'paid',
    refunds: [{ state: 'failed' }],
    refundedTotal: { amount: 0 },
    creditedTotal: { amount: 0 },
    failedRefunds: { amount: 1000 },
  });
  expect(order.events.at(-1)).toMatchObject({ kind: 'refunded', data: { failed: true, elsewhere: true } });
  const again = { orderId, method: 'bank_transfer' as const, other: 1000 };
  expect(await inMoved((tx) => refundOrder(tx, again, { ...STAFF, at: later(1) }))).toMatchObject({
    ok: true,
  });
  expect(await detail(orderId)).toMatchObject({
    paymentStatus: 'partially_refunded',
    failedRefunds: { amount: 0 },
  });
});

test('card money that was only held before a move is unpaid after it, can be collected, and the owners are told once (attack 26.21)', async () => {
  const orderId = await movedOf(held.told);
  const order = await detail(orderId);
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid', balance: { amount: 2500 } });
  expect(order.events.at(-1)).toMatchObject({
    kind: 'voided',
    data: { amount: 2500, lapsed: true, elsewhere: true },
  });
  expect(await toldOf('store.money_elsewhere')).toEqual([{ after: { holds: 2, refunds: 1 } }]);
  expect(await toldOf('order.refund_failed')).toEqual([]);
  expect(await findings()).toEqual([]);
  expect(await inMoved((tx) => collectCash(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  // Cash was collected on the row of the card payment, which no provider can be asked about either.
  expect(await detail(orderId)).toMatchObject({ paymentStatus: 'paid', paidBy: ['card_by_hand'] });
});

test('an order that an earlier import left authorised becomes unpaid before anything of it is shipped (attack 26.21)', async () => {
  const orderId = await movedOf(held.shipped);
  await inMoved((tx) => startProcessing(tx, { orderId }, STAFF));
  await db.admin(`update orders set payment_status = 'authorized' where id = $1`, [orderId]);
  await db.admin(
    `update payments set status = 'authorized', authorized_amount = amount where order_id = $1`,
    [orderId],
  );
  const ship = () => inMoved((tx) => shipOrder(tx, { orderId }, STAFF));
  expect(await ship()).toMatchObject({ code: 'hold_ended' });
  const moves = ['ship', 'cancel', 'collect_cash', 'edit'];
  const order = await detail(orderId);
  expect(order).toMatchObject({ status: 'processing', paymentStatus: 'unpaid', parcels: [], moves });
  expect(order.balance.amount).toBe(2500);
  expect(await toldOf('order.hold_elsewhere')).toHaveLength(1);
  expect((await mailsOf(orderId)).map(({ kind }) => kind)).not.toContain('order_shipped');
  expect(await ship()).toMatchObject({ ok: true });
  expect(await detail(orderId)).toMatchObject({ status: 'shipped', paymentStatus: 'unpaid' });
  expect(await findings()).toEqual([]);
});
