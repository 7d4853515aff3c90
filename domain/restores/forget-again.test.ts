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

test('an order that never had an e-mail address keeps its name and address in an earlier state, and an erased one loses them', async () => {
  const phoned = await orderOf(cedar, [{ variantId: lamp }]);
  const gone = await orderOf(cedar, [{ variantId: lamp }]);
  await db.admin(`update orders set email = '', email_norm = '', customer_id = null where id = $1`, [
    phoned.orderId,
  ]);
  const then = await db.admin<Record<string, unknown>>(
    'select * from orders where id = any ($1) order by number',
    [[phoned.orderId, gone.orderId]],
  );
  await db.admin(
    `update orders set user_name = '', email = '', email_norm = '', phone = '', address = '', address_more = '',
        zip_code = '', note = '', customer_id = null where id = $1`,
    [gone.orderId],
  );
  const today = await withStore(cedar.id, readForgotten);
  expect(today.erasedOrders).toContain(gone.orderId);
  expect(today.erasedOrders).not.toContain(phoned.orderId);
  // The earlier state, in which the other order was not erased yet.
  await db.admin('update orders set user_name = $2, phone = $3, address = $4 where id = $1', [
    ...[gone.orderId, then[1]?.user_name, then[1]?.phone, then[1]?.address],
  ]);
  await asWorker(() => withStore(cedar.id, (tx) => forgetAgain(tx, today, act)));
  const after = await db.admin<Record<string, unknown>>(
    'select * from orders where id = any ($1) order by number',
    [[phoned.orderId, gone.orderId]],
  );
  expect(after[0]).toEqual(then[0]);
  expect(after[1]).toMatchObject({ user_name: '', phone: '', address: '' });
});
