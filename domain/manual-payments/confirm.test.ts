import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { startProcessing } from '#domain/orders/index.ts';
import { cashRefusals } from '#domain/payments/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type CallOutcome,
  CODE_GUESSES,
  confirmByCode,
  ordersToConfirm,
  recordCall,
  sendCode,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'cash', { confirm: 'call' });

const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const later = (seconds: number) => shopperAct(new Date(TEST_TIME.getTime() + seconds * 1000));
const order = async () => (await orderOf(cedar, [{ variantId: lamp }])).orderId;
const call = (orderId: string, outcome: CallOutcome, refusePhone = false) =>
  inCedar((tx) => recordCall(tx, { orderId, outcome, note: ' Rang\u0000 twice ', refusePhone }, STAFF));
const stateOf = async (orderId: string) => {
  const [row] = await db.admin(
    `select status, confirmation, confirmation_tries as tries from orders where id = $1`,
    [orderId],
  );
  return row;
};
const left = async () =>
  (await db.admin('select quantity from stock_levels where variant_id = $1', [lamp]))[0]?.quantity;

describe('a cash order that a call confirms (J1)', () => {
  test('an order to be confirmed by a call is in the queue, longest wait first, and cannot be packed before the call (J1)', async () => {
    const [first, second] = [await order(), await order()];
    const queue = await inCedar((tx) => ordersToConfirm(tx));
    expect(queue.rows.map((row) => row.id)).toEqual([first, second]);
    expect(queue.rows[0]).toMatchObject({ phone: '+966501234567', tries: 0, locale: 'en' });
    const pack = () => inCedar((tx) => startProcessing(tx, { orderId: first }, STAFF));
    expect(await expectNothingChanged(db, pack)).toMatchObject({ ok: false, code: 'illegal_move' });
    expect(await call(first, 'no_answer')).toMatchObject({ ok: true });
    expect(await stateOf(first)).toEqual({ status: 'confirmed', confirmation: 'waiting', tries: 1 });
    expect(await call(first, 'confirmed')).toMatchObject({ ok: true });
    expect(await stateOf(first)).toEqual({ status: 'confirmed', confirmation: 'confirmed', tries: 2 });
    expect((await pack()).ok).toBe(true);
    expect((await inCedar((tx) => ordersToConfirm(tx))).rows.map((row) => row.id)).toEqual([second]);
    const notes = await db.admin(
      `select kind, data ->> 'note' as note from order_events
      where order_id = $1 and kind <> 'placed' order by id`,
      [first],
    );
    expect(notes.slice(0, 2)).toEqual([
      { kind: 'note', note: 'Rang twice' },
      { kind: 'confirmed_by_call', note: 'Rang twice' },
    ]);
  });

  test('an order that its shopper refuses in the call is cancelled, its stock returns, and its phone can be put on the refuse list (J1)', async () => {
    const before = await left();
    const orderId = await order();
    expect(await call(orderId, 'refused', true)).toMatchObject({ ok: true });
    expect(await stateOf(orderId)).toMatchObject({ status: 'cancelled', confirmation: 'refused' });
    expect(await left()).toBe(before);
    const list = await inCedar(cashRefusals);
    expect(list.map(({ value, reason }) => [value, reason])).toEqual([['+966501234567', 'Rang twice']]);
    await db.admin('delete from cash_refusals');
  });

  test('an order is confirmed by a call once, and only by its own store (J1)', async () => {
    const orderId = await order();
    const foreign = { orderId, outcome: 'confirmed' as const, note: '' };
    const ask = () => withStore(najd.id, (tx) => recordCall(tx, foreign, STAFF));
    expect(await expectNothingChanged(db, ask)).toMatchObject({ code: 'order_not_found' });
    await call(orderId, 'confirmed');
    const again = await expectNothingChanged(db, () => call(orderId, 'refused'));
    expect(again).toMatchObject({ code: 'not_to_confirm' });
  });

  test('an order placed without confirmation can be packed at once (J1)', async () => {
    await setTerms(cedar, 'cash', { confirm: 'none' });
    const orderId = await order();
    expect((await inCedar((tx) => startProcessing(tx, { orderId }, STAFF))).ok).toBe(true);
    await setTerms(cedar, 'cash', { confirm: 'call' });
  });
});

describe('a cash order that a code confirms (J1)', () => {
  const send = (orderId: string, seconds: number) =>
    inCedar((tx) => sendCode(tx, { orderId }, later(seconds)));
  const enter = (orderId: string, code: string, seconds = 1) =>
    inCedar((tx) => confirmByCode(tx, { orderId, code }, later(seconds)));
  const codeOf = async (orderId: string) => {
    const [row] = await db.admin<{ body: string }>(
      'select body from text_messages where order_id = $1 order by created_at desc limit 1',
      [orderId],
    );
    return /\d{6}/.exec(row?.body ?? '')?.[0] ?? '';
  };
  const clear = () => db.admin(`delete from rate_limits where bucket = 'cash_code'`);

  test('the code that was sent confirms a cash order once, in any digits (J1)', async () => {
    const orderId = await order();
    expect(await enter(orderId, '123456')).toMatchObject({ code: 'code_spent' });
    expect(await send(orderId, 0)).toMatchObject({ ok: true });
    const code = await codeOf(orderId);
    const [stored] = await db.admin('select * from cash_codes where order_id = $1', [orderId]);
    expect(JSON.stringify(stored)).not.toContain(code);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect(await enter(orderId, ` ${arabic} `)).toMatchObject({ ok: true });
    expect(await stateOf(orderId)).toMatchObject({ confirmation: 'confirmed' });
    expect(await enter(orderId, code)).toMatchObject({ code: 'not_to_confirm' });
    await clear();
  });

  test('after five wrong guesses, a cash order’s code is invalid, even if typed correctly (J1)', async () => {
    const orderId = await order();
    await send(orderId, 0);
    const code = await codeOf(orderId);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = CODE_GUESSES - 1; left >= 0; left--) {
      expect(await enter(orderId, wrong)).toMatchObject({ code: 'code_wrong', data: { left } });
    }
    expect(await expectNothingChanged(db, () => enter(orderId, code))).toMatchObject({ code: 'code_spent' });
    await clear();
  });

  test('a cash order’s code expires, and a new code invalidates it (J1)', async () => {
    const orderId = await order();
    await send(orderId, 0);
    const old = await codeOf(orderId);
    expect(await enter(orderId, old, 15 * 60)).toMatchObject({ code: 'code_spent' });
    await send(orderId, 15 * 60);
    const fresh = await codeOf(orderId);
    if (fresh !== old) expect(await enter(orderId, old, 15 * 60 + 1)).toMatchObject({ code: 'code_wrong' });
    expect(await enter(orderId, fresh, 15 * 60 + 2)).toMatchObject({ ok: true });
    await clear();
  });

  test('codes for cash orders are sent at a minimum interval, and a limited number of times per order and per phone (J1)', async () => {
    const first = await order();
    expect(await send(first, 0)).toMatchObject({ ok: true });
    expect(await send(first, 30)).toMatchObject({ code: 'too_many_codes', data: { retryAfterSeconds: 30 } });
    for (const minute of [1, 2, 3]) expect(await send(first, minute * 60)).toMatchObject({ ok: true });
    expect(await send(first, 600)).toMatchObject({ data: { retryAfterSeconds: null } });
    const second = await order();
    for (const minute of [11, 12, 13, 14])
      expect(await send(second, minute * 60)).toMatchObject({ ok: true });
    const third = await order();
    expect(await send(third, 15 * 60)).toMatchObject({ code: 'too_many_codes' });
    await clear();
  });
});
