import { expect, test } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Forgotten, forgetAgain, readForgotten } from './forget-again.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 900, stock: 9 });
const erased = await orderOf(cedar, [{ variantId: lamp }]);
const kept = await orderOf(cedar, [{ variantId: lamp }]);

const emails = async () => {
  const rows = await db.admin<{ id: string; email: string; phone: string; total: number }>(
    `select id, email, phone, total::int from orders where store_id = $1 order by number`,
    [cedar.id],
  );
  return rows;
};

test('no person is erased from an earlier state if the store still has all of them', async () => {
  const before = await emails();
  const today = await withStore(cedar.id, readForgotten);
  await asWorker(() => withStore(cedar.id, (tx) => forgetAgain(tx, today, act)));
  expect(await emails()).toEqual(before);
  expect(before).toHaveLength(2);
});

test('a shopper who was erased after a backup is also erased from an earlier state, even from an order that was open then', async () => {
  const [first, second] = await emails();
  // The store today: the first order has since been delivered, and its buyer erased.
  const today: Forgotten = { customers: new Set(), readers: new Set(), erasedOrders: [erased.orderId] };
  await asWorker(() => withStore(cedar.id, (tx) => forgetAgain(tx, today, act)));
  const [now] = await emails();
  expect(now).toEqual({ ...first, email: '', phone: '' });
  expect(second?.id).toBe(kept.orderId);
});
