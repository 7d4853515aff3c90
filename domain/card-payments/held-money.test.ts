import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { cancelOrder, deliverOrder, orderDetail, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok } from '#lib/result.ts';
import {
  CARDS,
  cardOrder,
  jobAct,
  openTestAccount,
  pageOf,
  SHOP_URL,
  testDesk,
  typeCard,
} from '#tests/support/card-orders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { checkAttempt, makeCall, startPayment, syncAttempt } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
await openTestAccount(cedar, desk, { capturesLater: true });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });

/** An order whose payment is authorized but not captured. */
async function heldOrder(variantId = lamp) {
  const { orderId } = await cardOrder(cedar, [{ variantId, quantity: 1 }]);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const { attemptId } = await pageOf(db, orderId);
  expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct())).toMatchObject({ value: 'authorized' });
  return orderId;
}

const stateOf = async (orderId: string) =>
  (
    await db.admin(
      `select o.status, o.payment_status, o.hold_until, c.status as bank, c.captured::int,
              (select max(p.captured_amount)::int from payments p where p.order_id = o.id) as taken
         from orders o join test_charges c on c.order_reference = o.id::text where o.id = $1`,
      [orderId],
    )
  )[0];

async function callOf(orderId: string): Promise<string> {
  const sql = `select c.id from payment_calls c join payment_attempts t on t.id = c.attempt_id where t.order_id = $1`;
  return (await db.admin<{ id: string }>(sql, [orderId]))[0]?.id ?? '';
}

test('authorised money confirms the order and is captured once, when the goods are shipped (J4)', async () => {
  const orderId = await heldOrder();
  const held = { status: 'confirmed', payment_status: 'authorized', hold_until: null };
  expect(await stateOf(orderId)).toEqual({ ...held, bank: 'authorized', captured: 0, taken: 0 });
  await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, STAFF));
  const shipped = await withStore(cedar.id, (tx) => shipOrder(tx, { orderId }, STAFF));
  expect(shipped).toMatchObject({ ok: true });
  const callId = await callOf(orderId);
  expect(await makeCall(cedar.id, { callId, desk }, jobAct())).toBe('done');
  expect(await makeCall(cedar.id, { callId, desk }, jobAct())).toBe('nothing');
  const taken = { bank: 'paid', captured: 2500, taken: 2500, hold_until: null };
  expect(await stateOf(orderId)).toEqual({ status: 'shipped', payment_status: 'paid', ...taken });
});

test('authorised money of an order of digital files is captured once, when staff deliver the order (E9)', async () => {
  const book = await makeVariant(cedar, { title: 'Book', amount: 1000, stock: null });
  await giveFile(cedar, book);
  const orderId = await heldOrder(book);
  expect(await stateOf(orderId)).toMatchObject({ status: 'confirmed', payment_status: 'authorized' });
  expect(await withStore(cedar.id, (tx) => deliverOrder(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  expect(await makeCall(cedar.id, { callId: await callOf(orderId), desk }, jobAct())).toBe('done');
  expect(await stateOf(orderId)).toMatchObject({ status: 'delivered', payment_status: 'paid', taken: 1000 });
  const order = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  const delivered = order.ok && order.value.events.filter(({ kind }) => kind === 'delivered');
  expect(delivered).toMatchObject([{ actorKind: 'staff' }]);
});

test('authorised money of a cancelled order is voided at the bank', async () => {
  const orderId = await heldOrder();
  expect(await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
  expect(await makeCall(cedar.id, { callId: await callOf(orderId), desk }, jobAct())).toBe('done');
  expect(await stateOf(orderId)).toMatchObject({
    status: 'cancelled',
    payment_status: 'voided',
    bank: 'expired',
    taken: 0,
  });
});

test('a card that pays instead of cash, or the rest of an order, is taken at once where others are held', async () => {
  const order = { lines: [{ variantId: lamp, quantity: 1 }], form: GOOD_FORM, locale: 'en' as const };
  const placed = await withStore(cedar.id, (tx) =>
    recordOrder(tx, { ...order, paymentMethod: 'cash_on_delivery' }, SHOPPER),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed.value;
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const { attemptId } = await pageOf(db, orderId);
  expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct())).toMatchObject({ value: 'paid' });
  expect(await stateOf(orderId)).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    bank: 'paid',
  });
});

/** The actions left to staff, the amount owed, and the order's entries in the audit log and the timeline. */
async function afterwards(orderId: string) {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  const sql = 'select action from audit_entries where subject_id = $1 order by id';
  const told = (await db.admin<{ action: string }>(sql, [orderId])).map(({ action }) => action);
  if (!found.ok) throw new Error(found.code);
  const { moves, events, balance } = found.value;
  const kinds = events.map(({ kind, data }) => `${kind} ${data.outcome ?? data.lapsed ?? ''}`.trim());
  return { canCollect: moves.includes('collect_cash'), owed: balance?.amount, told, kinds };
}

const lapse = (orderId: string) =>
  db.admin(`update test_charges set status = 'expired' where order_reference = $1`, [orderId]);

async function ship(orderId: string) {
  await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, STAFF));
  expect(await withStore(cedar.id, (tx) => shipOrder(tx, { orderId }, STAFF))).toMatchObject({ ok: true });
}

test('held money that the bank gave back before its capture is owed again and can be collected, and owners are told', async () => {
  const orderId = await heldOrder();
  await lapse(orderId);
  await ship(orderId);
  expect(await makeCall(cedar.id, { callId: await callOf(orderId), desk }, jobAct())).toBe('failed');
  expect(await stateOf(orderId)).toMatchObject({ status: 'shipped', payment_status: 'unpaid', taken: 0 });
  const after = await afterwards(orderId);
  expect(after).toMatchObject({ canCollect: true, owed: 2500 });
  expect(after.told).toContain('order.hold_lapsed');
  expect(after.kinds).toContain('voided true');
  const again = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  expect(again).toMatchObject({ ok: true });
  expect((await withStore(cedar.id, checkConsistency)).findings).toEqual([]);
});

test('a refused capture of money that is still held is told to the owners once and requested again until it is done', async () => {
  const orderId = await heldOrder();
  await ship(orderId);
  const revoked = testDesk({ at: TEST_TIME }, () => {
    const refused = async () => fail('provider_refused', { reason: 'authentication_error' });
    return { capture: refused, retrieve: refused };
  });
  expect(await makeCall(cedar.id, { callId: await callOf(orderId), desk: revoked }, jobAct())).toBe('failed');
  expect(await stateOf(orderId)).toMatchObject({ payment_status: 'authorized', bank: 'authorized' });
  const openCall = async () => {
    const sql = `select c.id from payment_calls c join payment_attempts t on t.id = c.attempt_id
      where t.order_id = $1 and c.status = 'asked'`;
    return (await db.admin<{ id: string }>(sql, [orderId]))[0]?.id ?? '';
  };
  expect(await makeCall(cedar.id, { callId: await openCall(), desk: revoked }, jobAct(360))).toBe('failed');
  const { told, kinds } = await afterwards(orderId);
  expect(told.filter((action) => action === 'order.capture_failed')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'note capture_failed')).toHaveLength(1);
  expect(await makeCall(cedar.id, { callId: await openCall(), desk }, jobAct(720))).toBe('done');
  expect(await stateOf(orderId)).toMatchObject({ payment_status: 'paid', bank: 'paid', taken: 2500 });
});

test('held money is checked daily: owners are told after four days, and again if it ends before the goods leave', async () => {
  const orderId = await heldOrder();
  const { attemptId } = await pageOf(db, orderId);
  const look = (days: number) => checkAttempt(cedar.id, { attemptId, desk }, jobAct(days * 24 * 60));
  const toldOf = async () => (await afterwards(orderId)).told.filter((action) => /hold/.test(action));
  await look(3);
  expect(await toldOf()).toEqual([]);
  await look(4);
  await look(5);
  expect(await toldOf()).toEqual(['order.hold_ending']);
  const next = await db.admin(
    `select run_at from graphile_worker.jobs where task_identifier = 'payments.check' and key like $1`,
    [`%check:${attemptId}`],
  );
  expect(next).toHaveLength(1);
  await lapse(orderId);
  expect(await look(6)).toBe('expired');
  expect(await toldOf()).toEqual(['order.hold_ending', 'order.hold_lapsed']);
  expect(await stateOf(orderId)).toMatchObject({ status: 'confirmed', payment_status: 'unpaid' });
});

test('held money of a provider that refuses to answer for more than a week counts as given back, so that the order can be paid', async () => {
  const orderId = await heldOrder();
  await ship(orderId);
  const { attemptId } = await pageOf(db, orderId);
  const refused = async () => fail('provider_refused', { reason: 'authentication_error' });
  const revoked = testDesk({ at: TEST_TIME }, () => ({ retrieve: refused }));
  const look = (days: number) => checkAttempt(cedar.id, { attemptId, desk: revoked }, jobAct(days * 24 * 60));
  await look(7);
  expect(await stateOf(orderId)).toMatchObject({ payment_status: 'authorized' });
  await look(8);
  expect(await stateOf(orderId)).toMatchObject({ status: 'shipped', payment_status: 'unpaid' });
  expect(await afterwards(orderId)).toMatchObject({ canCollect: true, owed: 2500 });
});

test('a process that ends between the refusal of a capture and its conclusion leaves the capture to be made again', async () => {
  const orderId = await heldOrder();
  await ship(orderId);
  const callId = await callOf(orderId);
  const ending = testDesk({ at: TEST_TIME }, () => ({
    capture: async () => fail('provider_refused', { reason: 'authentication_error' }),
    retrieve: async () => Promise.reject(new Error('The process ended.')),
  }));
  await expect(makeCall(cedar.id, { callId, desk: ending }, jobAct())).rejects.toThrow('The process ended.');
  expect(await makeCall(cedar.id, { callId, desk }, jobAct())).toBe('done');
  expect(await stateOf(orderId)).toMatchObject({ payment_status: 'paid', bank: 'paid', taken: 2500 });
});

test('held money about which the provider answers another amount does not count as given back after a week', async () => {
  const orderId = await heldOrder();
  const { attemptId } = await pageOf(db, orderId);
  const other = testDesk({ at: TEST_TIME }, (provider) => ({
    async retrieve(...about) {
      const found = await provider.retrieve(...about);
      return found.ok ? ok({ ...found.value, amount: money(1, 'SAR') }) : found;
    },
  }));
  expect(await checkAttempt(cedar.id, { attemptId, desk: other }, jobAct(9 * 24 * 60))).toBe(
    'charge_differs',
  );
  expect(await stateOf(orderId)).toMatchObject({ payment_status: 'authorized', bank: 'authorized' });
});

test('money that is found held after the regular checks have ended is checked daily, too', async () => {
  const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
  const started = await startPayment(cedar.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, CARDS.good, TEST_TIME);
  const { attemptId } = await pageOf(db, orderId);
  const key = `%check:${attemptId}`;
  await db.admin('delete from graphile_worker._private_jobs where key like $1', [key]);
  expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct(13 * 60))).toMatchObject({
    value: 'authorized',
  });
  expect(await db.admin('select id from graphile_worker.jobs where key like $1', [key])).toHaveLength(1);
});

test('a shipped order captures the money that it is held for, although a second authorisation is being voided (attack 26.21)', async () => {
  const orderId = await heldOrder(await makeVariant(cedar, { title: 'Desk', amount: 2000, stock: 1 }));
  const { attemptId } = await pageOf(db, orderId);
  // Earlier in the index than the first one, so that it would be found first.
  await db.admin(
    `insert into payment_attempts
     select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'reference', 'second', 'created_at', a.created_at - interval '1 minute'))).*
       from payment_attempts a where a.id = $1`,
    [attemptId],
  );
  await db.admin(
    `insert into payment_calls (store_id, id, attempt_id, kind, amount, currency, status, created_at)
     select store_id, gen_random_uuid(), id, 'void', amount, currency, 'asked', created_at
       from payment_attempts where order_id = $1 and id <> $2`,
    [orderId, attemptId],
  );
  await ship(orderId);
  const calls = await db.admin('select kind from payment_calls where attempt_id = $1', [attemptId]);
  expect(calls).toEqual([{ kind: 'capture' }]);
  expect(await stateOf(orderId)).toMatchObject({ status: 'shipped', payment_status: 'authorized' });
});
