import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { followOrders } from './follow-orders.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const jobs = (storeId: string) =>
  db.admin(
    `select task_identifier as task, run_at as at from graphile_worker.jobs
      where key like $1 || ':%' and task_identifier in ('reports.sum-sales', 'orders.note-buyers') order by 2, 1`,
    [storeId],
  );

test('however many mails there are, a store’s orders are followed once in a quarter of a minute', async () => {
  const later = (ms: number) => new Date(TEST_TIME.getTime() + ms);
  for (const ms of [0, 20, 14_999]) await followOrders(cedar.id, later(ms));
  const first = [
    { task: 'orders.note-buyers', at: later(15_000) },
    { task: 'reports.sum-sales', at: later(15_000) },
  ];
  expect(await jobs(cedar.id)).toEqual(first);
  expect(await jobs(najd.id)).toEqual([]);
  await followOrders(najd.id, later(15_000));
  await followOrders(cedar.id, later(15_000));
  expect(await jobs(cedar.id)).toHaveLength(4);
  expect(await jobs(najd.id)).toHaveLength(2);
});
