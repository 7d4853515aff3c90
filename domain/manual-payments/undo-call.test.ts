import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { addOrderNote, startProcessing } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type CallOutcome, ordersToConfirm, recordCall, undoCall } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const staffAt = (minute: number) =>
  staffAct(
    { userId: cedar.ownerId, name: 'Rana', role: 'owner' },
    new Date(TEST_TIME.getTime() + minute * 60_000),
  );
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'cash', { confirm: 'call' });

const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const order = async () => (await orderOf(cedar, [{ variantId: lamp }])).orderId;
const undo = (orderId: string, callId: string, minute = 9) =>
  inCedar((tx) => undoCall(tx, { orderId, callId }, staffAt(minute)));

async function call(orderId: string, outcome: CallOutcome, minute: number): Promise<string> {
  const done = await inCedar((tx) => recordCall(tx, { orderId, outcome, note: '' }, staffAt(minute)));
  if (!done.ok) throw new Error(done.code);
  return done.value.callId;
}

async function stateOf(orderId: string) {
  const [row] = await db.admin<{ confirmation: string; tries: number; tried: Date | null }>(
    `select confirmation, confirmation_tries as tries, confirmation_tried_at as tried from orders where id = $1`,
    [orderId],
  );
  const tried = row?.tried ? (row.tried.getTime() - TEST_TIME.getTime()) / 60_000 : null;
  return { confirmation: row?.confirmation, tries: row?.tries, tried };
}

test('a confirmation by a call is undone: the order waits in the queue again, with the attempts from before', async () => {
  const orderId = await order();
  await call(orderId, 'no_answer', 1);
  const confirmed = await call(orderId, 'confirmed', 2);
  expect(await stateOf(orderId)).toEqual({ confirmation: 'confirmed', tries: 2, tried: 2 });
  expect(await undo(orderId, confirmed)).toEqual({ ok: true, value: null });
  expect(await stateOf(orderId)).toEqual({ confirmation: 'waiting', tries: 1, tried: 1 });
  const queue = await inCedar((tx) => ordersToConfirm(tx));
  expect(queue.rows.map(({ id }) => id)).toContain(orderId);
  const pack = () => inCedar((tx) => startProcessing(tx, { orderId }, staffAt(10)));
  expect(await expectNothingChanged(db, pack)).toMatchObject({ code: 'illegal_move' });
});

test('an attempt without an answer is undone, and an undone call is no attempt for the next undo', async () => {
  const orderId = await order();
  const first = await call(orderId, 'no_answer', 1);
  await undo(orderId, first, 2);
  expect(await stateOf(orderId)).toEqual({ confirmation: 'waiting', tries: 0, tried: null });
  const second = await call(orderId, 'no_answer', 3);
  await undo(orderId, second, 4);
  expect(await stateOf(orderId)).toEqual({ confirmation: 'waiting', tries: 0, tried: null });
});

test('of two undos of one call at the same moment one takes effect, and a later one changes nothing', async () => {
  const orderId = await order();
  await call(orderId, 'no_answer', 1);
  const callId = await call(orderId, 'no_answer', 2);
  const both = await Promise.all([undo(orderId, callId), undo(orderId, callId)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await stateOf(orderId)).toEqual({ confirmation: 'waiting', tries: 1, tried: 1 });
  const later = await expectNothingChanged(db, () => undo(orderId, callId));
  expect(later).toMatchObject({ code: 'call_passed' });
});

test('a call is not undone once anything else happened to the order, nor if it refused the order', async () => {
  const packed = await order();
  const confirmed = await call(packed, 'confirmed', 1);
  await inCedar((tx) => startProcessing(tx, { orderId: packed }, staffAt(2)));
  const noted = await order();
  const tried = await call(noted, 'no_answer', 1);
  await inCedar((tx) => addOrderNote(tx, { orderId: noted, text: 'Rings tomorrow' }, staffAt(2)));
  const gone = await order();
  const refused = await call(gone, 'refused', 1);
  for (const [orderId, callId] of [
    [packed, confirmed],
    [noted, tried],
    [gone, refused],
    [gone, newId()],
    [gone, 'none'],
  ] as const) {
    const answer = await expectNothingChanged(db, () => undo(orderId, callId));
    expect(answer).toMatchObject({ ok: false, code: 'call_passed' });
  }
});

test('a call of another store is not undone', async () => {
  const orderId = await order();
  const callId = await call(orderId, 'confirmed', 1);
  const ask = () => withStore(najd.id, (tx) => undoCall(tx, { orderId, callId }, staffAt(2)));
  expect(await expectNothingChanged(db, ask)).toMatchObject({ code: 'order_not_found' });
});
