import { beforeAll, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { expireHold } from '#domain/card-payments/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { shopperOf } from '#domain/customers/index.ts';
import { countAttempt, sessionOf, signIn } from '#domain/identity/index.ts';
import { confirmByCode, sendCode } from '#domain/manual-payments/index.ts';
import { stockHistory } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import { testDesk } from '#tests/support/card-orders.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const HOUR = 3_600_000;
const at = (ms: number) => new Date(TEST_TIME.getTime() + ms);
const job = (ms: number) => systemAct('test', at(ms));
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: 50 });

/** An unpaid transfer order of an account with a verified address: its stock is held for the store's one day. */
async function heldForDay(): Promise<string> {
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { id: customerId } = await makeCustomer(cedar, { email: `${newId()}@example.com` });
  return (await orderOf(cedar, [{ variantId: lamp }], { form, customerId })).orderId;
}

beforeAll(async () => {
  await setTerms(cedar, 'transfer', { ...BANK, holdDays: 1 });
  await setTerms(cedar, 'cash', { confirm: 'code' });
});

describe('jumps of the clock by an hour (F12)', () => {
  test('when the clock jumps back an hour between two orders, numbers, history and records continue correctly (F12)', async () => {
    for (const ms of [0, -HOUR, HOUR]) {
      const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId: lamp }]));
      const placed = await placeOrder(cedar.id, input, shopperAct(at(ms)));
      expect(placed).toMatchObject({ ok: true });
    }
    const { moves } = await inCedar((tx) => stockHistory(tx, { variantId: lamp, size: 3 }));
    expect(moves.map(({ before, after, order }) => [order?.number, before, after])).toEqual([
      [1003, 48, 47],
      [1002, 49, 48],
      [1001, 50, 49],
    ]);
    expect(await inCedar(checkConsistency)).toMatchObject({ orders: 3, findings: [] });
  });

  test('if the clock jumps back while an order is held, its job waits without running repeatedly and ends the hold on time (F12)', async () => {
    const orderId = await heldForDay();
    const due = 24 * HOUR;
    const expire = (ms: number) => expireHold(cedar.id, { orderId, desk: testDesk({ at: at(ms) }) }, job(ms));
    expect(await expire(due - HOUR)).toBe('kept');
    const [waiting] = await db.admin<{ inFuture: boolean }>(
      `select run_at > now() as "inFuture" from graphile_worker._private_jobs where key = $1`,
      [`${cedar.id}:hold:${orderId}`],
    );
    expect(waiting).toEqual({ inFuture: true });
    expect(await expire(due + 1000)).toBe('cancelled');
    expect(await expire(due - HOUR)).toBe('kept');
    expect(await inCedar(checkConsistency)).toMatchObject({ findings: [] });
  });

  test('when the clock jumps ahead while an order is held for a day, the order keeps its stock (F12)', async () => {
    const orderId = await heldForDay();
    expect(await expireHold(cedar.id, { orderId, desk: testDesk({ at: at(HOUR) }) }, job(HOUR))).toBe('kept');
    const [order] = await db.admin('select status from orders where id = $1', [orderId]);
    expect(order).toEqual({ status: 'pending_payment' });
  });

  test('a one-time code is expired after the clock jumps ahead, valid after it jumps back, and can be requested again (F12)', async () => {
    const order = async () => (await orderOf(cedar, [{ variantId: lamp }])).orderId;
    const send = (orderId: string, ms: number) => inCedar((tx) => sendCode(tx, { orderId }, job(ms)));
    const lastCode = async () => {
      const [text] = await db.admin<{ body: string }>(
        'select body from text_messages where store_id = $1 order by id desc limit 1',
        [cedar.id],
      );
      return /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
    };
    const orderId = await order();
    expect(await send(orderId, 0)).toMatchObject({ ok: true });
    const code = await lastCode();
    const confirm = (ms: number, typed: string) =>
      inCedar((tx) => confirmByCode(tx, { orderId, code: typed }, job(ms)));
    expect(await confirm(HOUR, code)).toMatchObject({ code: 'code_spent' });
    expect(await send(orderId, -HOUR)).toMatchObject({ ok: true });
    expect(await confirm(-HOUR, await lastCode())).toMatchObject({ ok: true });
  });

  test('owners and shoppers stay signed in when the clock jumps an hour (F12)', async () => {
    const by = { ip: '192.0.2.1', userAgent: 'test' };
    const owner = await signIn({ email: cedar.ownerEmail, password: TEST_PASSWORD, at: TEST_TIME, by });
    if (!owner.ok) throw new Error(owner.code);
    const { id } = await makeCustomer(cedar, { email: 'noura@example.com' });
    const shopper = await signInAs(cedar, id, TEST_TIME);
    for (const ms of [HOUR, -HOUR, HOUR, 0]) {
      expect(await sessionOf(owner.value.token, at(ms))).toMatchObject({ userId: cedar.ownerId });
      expect(await inCedar((tx) => shopperOf(tx, shopper, at(ms)))).toMatchObject({ id });
    }
  });

  test('a rate limit that was reached while the clock was ahead does not block requests until that time (F12)', async () => {
    const limit = { bucket: 'test', windowSeconds: 900, free: 2, refuse: 3 };
    const refused = [];
    for (const ms of [HOUR, HOUR, HOUR, HOUR, 0, 1000, -10, 2000, 3000]) {
      const attempt = { subject: 'somebody', at: at(ms) };
      refused.push((await inCedar((tx) => countAttempt(tx, limit, attempt))).isRefused);
    }
    // The fourth request is refused at both times; requests that arrive a moment out of order begin no new window.
    expect(refused).toEqual([false, false, false, true, false, false, false, true, true]);
  });
});
