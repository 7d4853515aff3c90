import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { cancelOrder, editOrder, listOrders } from '#domain/orders/index.ts';
import { readDashboard } from '#domain/reports/index.ts';
import { mailOwners } from '#domain/team/index.ts';
import { jobAct, openTestAccount } from '#tests/support/card-orders.ts';
import { cardRefundsIn } from '#tests/support/card-refunds.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { makeCall } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const shop = await cardRefundsIn(cedar, db);
const { askRefund, call, check, findings, hear, moneyOf, paidOrder, read } = shop;
const PAID = 3500;

describe('a refund that the provider answers with "pending"', () => {
  test('a pending refund stays reserved: it is neither shown as done nor mailed, and the sum of refunds cannot exceed the payment', async () => {
    const orderId = await paidOrder('refundsLater');
    const callId = await askRefund(orderId, { other: 3000 });
    expect(await call(callId)).toBe('waiting');
    const waiting = { state: 'paid', held: 500, credited: 3000, refunds: ['waiting'], bank: 500, mails: 0 };
    expect(await moneyOf(orderId)).toEqual(waiting);
    expect(await expectNothingChanged(db, () => askRefund(orderId, { other: 501 }))).toBeNull();
    expect(await expectNothingChanged(db, () => call(callId))).toBe('nothing');
    expect(await findings()).toEqual([]);
  });

  test('a pending refund is completed once, by one webhook, by two, or by the regular check alone', async () => {
    for (const end of [hear, check]) {
      const orderId = await paidOrder('refundsLater');
      const callId = await askRefund(orderId, { other: 1000 });
      await call(callId);
      await end(callId, 0.5);
      expect(await moneyOf(orderId)).toMatchObject({ state: 'paid', refunds: ['waiting'] });
      await Promise.all([end(callId, 2), end(callId, 2), check(callId, 2)]);
      const done = { state: 'partially_refunded', held: 2500, refunds: ['paid'], bank: 2500, mails: 1 };
      expect(await moneyOf(orderId)).toMatchObject(done);
      await expectNothingChanged(db, () => check(callId, 3));
    }
    expect(await findings()).toEqual([]);
  });

  test('a pending refund that fails is reversed in the order’s amounts, state and timeline, and becomes a task for staff', async () => {
    const orderId = await paidOrder('refundFails');
    const order = await read(orderId);
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 2 }];
    const callId = await askRefund(orderId, { lines, delivery: 500 });
    await call(callId);
    await hear(callId, 2);
    await hear(callId, 2);
    const whole = { state: 'paid', held: PAID, credited: 0, refunds: ['failed'], bank: PAID, mails: 0 };
    expect(await moneyOf(orderId)).toEqual(whole);
    const after = await read(orderId);
    expect(after).toMatchObject({ failedRefunds: { amount: 2500 }, lines: [{ refunded: 0 }] });
    expect(after.events.filter(({ data }) => data.failed === true)).toHaveLength(1);
    expect(await findings()).toEqual([]);
    // A new refund replaces the failed one, so staff have nothing left to pay back.
    await askRefund(orderId, { other: 100 }, 5);
    expect(await read(orderId)).toMatchObject({ failedRefunds: { amount: 0 } });
  });

  test('a refund is in the list of orders with money to pay back, and on the dashboard, only after it has failed', async () => {
    const orderId = await paidOrder('refundFails');
    const callId = await askRefund(orderId, { other: 700 });
    const tasks = () =>
      withStore(cedar.id, async (tx) => {
        const { rows } = await listOrders(tx, { hasMoneyToPayBack: true });
        const day = { from: '2026-11-21', to: '2026-11-21', timeZone: 'UTC', currency: 'USD' };
        const { waiting } = await readDashboard(tx, { ...day, locale: 'en' });
        return { listed: rows.some(({ id }) => id === orderId), count: waiting.toPayBack };
      });
    await call(callId);
    const before = await tasks();
    expect(before.listed).toBe(false);
    await check(callId, 2);
    expect(await tasks()).toEqual({ listed: true, count: before.count + 1 });
  });

  test('if a first refund fails after a second one is done, the order is partly refunded, and the rest can be refunded', async () => {
    const orderId = await paidOrder('refundFails');
    const first = await askRefund(orderId, { other: 3000 });
    await call(first);
    await db.admin(`update test_charges set refund_course = 'at_once' where order_reference = $1`, [orderId]);
    const second = await askRefund(orderId, { other: 500 });
    expect(await call(second)).toBe('done');
    // All of the money is reserved for refunds, but not all of it has gone back.
    expect(await moneyOf(orderId)).toMatchObject({ state: 'partially_refunded', held: 0 });
    expect(await findings()).toEqual([]);
    await db.admin(`update test_charges set refund_course = 'fails' where order_reference = $1`, [orderId]);
    await check(first, 2);
    const part = { state: 'partially_refunded', held: 3000, credited: 500, refunds: ['failed', 'paid'] };
    expect(await moneyOf(orderId)).toMatchObject(part);
    expect(await askRefund(orderId, { other: 3000 }, 3)).not.toBeNull();
    expect(await findings()).toEqual([]);
  });

  test('a refund whose webhook arrives before the provider’s response is stored is recorded once', async () => {
    for (const course of ['pays', 'refundsLater', 'refundFails'] as const) {
      const orderId = await paidOrder(course);
      const callId = await askRefund(orderId, { other: 1000 });
      await Promise.all([hear(callId, 0), call(callId), hear(callId, 0)]);
      await check(callId, 2);
      const isBack = course !== 'refundFails';
      const held = isBack ? PAID - 1000 : PAID;
      expect(await moneyOf(orderId)).toMatchObject({
        held,
        bank: held,
        refunds: [isBack ? 'paid' : 'failed'],
      });
    }
    expect(await findings()).toEqual([]);
  });
});

test('a completed refund that the bank returns later is reversed in our records too', async () => {
  const orderId = await paidOrder('refundComesBack');
  const callId = await askRefund(orderId, { other: PAID });
  expect(await call(callId)).toBe('done');
  expect(await moneyOf(orderId)).toMatchObject({ state: 'refunded', held: 0, mails: 1 });
  expect(await hear(callId, 2)).toBe('done');
  await hear(callId, 3);
  const whole = { state: 'paid', held: PAID, credited: 0, refunds: ['failed'], bank: PAID };
  expect(await moneyOf(orderId)).toMatchObject(whole);
  expect(await read(orderId)).toMatchObject({ failedRefunds: { amount: PAID } });
  expect(await findings()).toEqual([]);
});

test('a refund that fails later is mailed to the owners once, with a link to the orders with money to pay back', async () => {
  const orderId = await paidOrder('refundFails');
  const callId = await askRefund(orderId, { other: 700 });
  await call(callId);
  const entries = () =>
    db.admin<{ id: string }>(
      `select id from audit_entries where subject_id = $1 and action = 'order.refund_failed'`,
      [orderId],
    );
  expect(await entries()).toEqual([]);
  for (const minutes of [2, 3]) await hear(callId, minutes);
  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  const jobs = `select 1 from graphile_worker._private_jobs where payload ->> 'auditId' = $1`;
  expect(await db.admin(jobs, [entry?.id])).toHaveLength(1);
  for (let time = 0; time < 2; time++) await mailOwners(cedar.id, { auditId: entry?.id ?? '' }, jobAct(4));
  const mails = await db.admin(
    `select recipient, subject like '%did not go through' as named, body_text like '%/admin/orders?%' as leads from mails where kind = 'owner_news'`,
  );
  expect(mails).toEqual([{ recipient: cedar.ownerEmail, named: true, leads: true }]);
});

test('a cancelled order is shown as paid while its refund is pending, then as refunded, or still as paid if the refund fails', async () => {
  for (const [course, state] of [
    ['refundsLater', 'refunded'],
    ['refundFails', 'paid'],
  ] as const) {
    const orderId = await paidOrder(course);
    await shop.inStore((tx) => cancelOrder(tx, { orderId }, shop.staffAt(0)));
    const [row] = await db.admin<{ id: string }>(
      'select c.id from payment_calls c join refunds r on r.id = c.refund_id where r.order_id = $1',
      [orderId],
    );
    await call(row?.id ?? '');
    expect(await moneyOf(orderId)).toMatchObject({ state: 'paid', held: 0, refunds: ['waiting'] });
    await check(row?.id ?? '', 2);
    expect(await moneyOf(orderId)).toMatchObject({ state });
  }
  expect(await findings()).toEqual([]);
});

test('an amount due after an edit is no longer due once the money of a failed refund covers it', async () => {
  const orderId = await paidOrder('refundFails');
  const edit = async (quantity: number) => {
    const { lines, version } = await read(orderId);
    const wanted = [{ lineId: lines[0]?.id ?? '', quantity }];
    return shop.inStore((tx) => editOrder(tx, { orderId, version, lines: wanted }, shop.staffAt(0)));
  };
  await edit(2);
  const callId = await askRefund(orderId, { balance: true });
  await call(callId);
  await edit(3);
  expect(await moneyOf(orderId)).toMatchObject({ state: 'partially_paid', held: 2500 });
  await check(callId, 2);
  expect(await moneyOf(orderId)).toMatchObject({ state: 'paid', held: PAID });
  expect(await findings()).toEqual([]);
});

test('a naive version that treats a pending refund as done reports money as refunded while the bank still has it', async () => {
  const orderId = await paidOrder('refundFails');
  const callId = await askRefund(orderId, { other: PAID });
  const bank = shop.desk.provider('test');
  if (!bank) throw new Error('The test bank is open in demo mode.');
  const credulous: typeof bank.refund = async (...asked) => {
    const answer = await bank.refund(...asked);
    return answer.ok ? { ...answer, value: { ...answer.value, state: 'done' } } : answer;
  };
  const desk = { ...shop.desk, provider: () => ({ ...bank, refund: credulous }) };
  await makeCall(cedar.id, { callId: callId ?? '', desk }, jobAct());
  await db.admin(`update test_charges set refunded = 0 where order_reference = $1`, [orderId]);
  expect(await moneyOf(orderId)).toMatchObject({ state: 'refunded', held: 0, bank: PAID, mails: 1 });
  // No check was scheduled for this refund; a webhook still finds it.
  await db.admin(`update test_charges set refunded = amount where order_reference = $1`, [orderId]);
  await hear(callId, 2);
  expect(await moneyOf(orderId)).toMatchObject({ state: 'paid', held: PAID, bank: PAID });
});

test('a webhook of another account or another store does not update this store’s refund', async () => {
  const orderId = await paidOrder('refundsLater');
  const callId = await askRefund(orderId, { other: 1000 });
  await call(callId);
  const other = await openTestAccount(cedar, shop.desk);
  const before = await moneyOf(orderId);
  expect(await hear(callId, 2, other)).toBe('ignored');
  expect(await makeCall(najd.id, { callId: callId ?? '', desk: shop.desk }, jobAct(2))).toBe('nothing');
  expect(await moneyOf(orderId)).toEqual(before);
});
