import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Settlement, settleOrder, voidPayment } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const ACT = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const pay = (settlement: Partial<Settlement> & { orderId: string }, storeId = cedar.id) =>
  withStore(storeId, (tx) =>
    settleOrder(tx, { source: 'cash', amount: 2500, currency: 'USD', ...settlement }, ACT),
  );

describe('an order is marked as paid only by settleOrder (J3)', () => {
  test('settling marks payment and order as paid, once (J3)', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    expect(await pay({ orderId })).toMatchObject({ ok: true, value: { changed: true } });
    expect(await expectNothingChanged(db, () => pay({ orderId }))).toMatchObject({
      ok: true,
      value: { changed: false },
    });
    const [row] = await db.admin(
      `select o.payment_status, p.status, p.settled_at from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [orderId],
    );
    expect(row).toEqual({ payment_status: 'paid', status: 'paid', settled_at: TEST_TIME });
  });

  test.each([
    ['less money', { amount: 2499 }],
    ['more money', { amount: 2501 }],
    ['another currency', { currency: 'SAR' }],
  ])('a payment of %s does not settle the order (J3)', async (_, difference) => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    expect(await expectNothingChanged(db, () => pay({ orderId, ...difference }))).toEqual({
      ok: false,
      code: 'amount_mismatch',
      data: { expected: { amount: 2500, currency: 'USD' } },
    });
  });

  test('a voided payment, an unknown order and another store’s order are not settled (J3)', async () => {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    expect(await expectNothingChanged(db, () => pay({ orderId }, najd.id))).toMatchObject({
      code: 'payment_not_found',
    });
    expect(await pay({ orderId: newId() })).toMatchObject({ code: 'payment_not_found' });
    expect(await withStore(cedar.id, (tx) => voidPayment(tx, orderId))).toBe(true);
    expect(await withStore(cedar.id, (tx) => voidPayment(tx, orderId))).toBe(false);
    expect(await expectNothingChanged(db, () => pay({ orderId }))).toMatchObject({ code: 'payment_voided' });
  });

  test('no file except that of settleOrder marks an order as paid (J3)', () => {
    const root = join(import.meta.dirname, '../..');
    const writers = ['domain', 'server', 'worker', 'cli', 'seed', 'adapters', 'app', 'db'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => join(room, file))
        .filter((file) => writesPaid(readFileSync(join(root, file), 'utf8'))),
    );
    expect(writers).toEqual([join('domain', 'payments', 'settle.ts')]);
  });
});

// True if the source sets the column by Kysely (`payment_status: 'paid'`) or by SQL (`payment_status =
// 'paid'` after a set).
function writesPaid(source: string): boolean {
  return /payment_status:\s*'paid'|set[^;`]*\bpayment_status\s*=\s*'paid'|then 'paid'/i.test(source);
}
