import { afterAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkoutOf, fillCart, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { queriesOf, transactionsIn } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { followOrders } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: 50 });
const errors: unknown[] = [];
const follower = followOrders((error) => errors.push(error));
afterAll(() => {
  follower.stop();
  expect(errors).toEqual([]);
});

const later = (ms: number) => new Date(TEST_TIME.getTime() + ms);
const tasksOf = async (storeId: string) => {
  const rows = await db.admin<{ task: string }>(
    `select task_identifier as task from graphile_worker.jobs
      where key like $1 || ':%' and task_identifier in ('reports.sum-sales', 'orders.note-buyers') order by 1`,
    [storeId],
  );
  return rows.map(({ task }) => task);
};
const ONCE = ['orders.note-buyers', 'reports.sum-sales'];

test('orders that were written or changed are counted by one job of each kind per store and interval', async () => {
  const first = await orderOf(cedar, [{ variantId: lamp }]);
  await orderOf(cedar, [{ variantId: lamp }]);
  await follower.flush(later(0));
  expect(await tasksOf(cedar.id)).toEqual(ONCE);
  expect(await tasksOf(najd.id)).toEqual([]);

  await follower.flush(later(15_000));
  expect(await tasksOf(cedar.id), 'nothing happened since').toEqual(ONCE);

  const cancelled = await withStore(cedar.id, (tx) =>
    cancelOrder(tx, { orderId: first.orderId, reason: '' }, SHOPPER),
  );
  expect(cancelled.ok).toBe(true);
  await follower.flush(later(14_999));
  expect(await tasksOf(cedar.id), 'in the same interval').toEqual(ONCE);
  await orderOf(cedar, [{ variantId: lamp }]);
  await follower.flush(later(15_000));
  expect(await tasksOf(cedar.id)).toHaveLength(4);
});

test('placing an order runs no SQL statement for the reports', async () => {
  const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
  const input = await checkoutOf(cedar, cartToken);
  const { value, queries } = await queriesOf(() => placeOrder(cedar.id, input, SHOPPER));
  expect(value.ok).toBe(true);
  expect(transactionsIn(queries)).toBe(1);
  expect(queries.filter((text) => /app\.enqueue|sum-sales|note-buyers/.test(text))).toEqual([]);
});

test('a refused order is not counted', async () => {
  await follower.flush(later(30_000));
  const before = await tasksOf(cedar.id);
  const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId: lamp }]));
  const refused = await placeOrder(cedar.id, { ...input, form: {} }, SHOPPER);
  expect(refused).toMatchObject({ ok: false, code: 'invalid_form' });
  await follower.flush(later(45_000));
  expect(await tasksOf(cedar.id)).toEqual(before);
});
