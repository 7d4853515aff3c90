import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { enqueue, withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { readHealth } from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
await db.admin('delete from graphile_worker._private_jobs');
const folder = await mkdtemp(join(tmpdir(), 'souk-health-'));
afterAll(() => rm(folder, { recursive: true }));

const minutes = (count: number) => new Date(TEST_TIME.getTime() + count * 60_000);
const addJob = (task: string, jobClass: 'mail' | 'lookups', runAt: Date) =>
  withStore(cedar.id, (tx) => enqueue(tx, task, { count: 1 }, { class: jobClass, runAt }));

test('the health page has figures of the database and the disk', async () => {
  const { database, disk, queue, mailsWaiting, lateSince } = await readHealth(folder, TEST_TIME);
  expect(Number.parseInt(database.version, 10)).toBeGreaterThanOrEqual(18);
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.connections).toBeLessThanOrEqual(database.maxConnections);
  expect(disk?.total).toBeGreaterThanOrEqual(disk?.free ?? Number.NaN);
  expect([queue, mailsWaiting, lateSince]).toEqual([[], 0, null]);
});

test('the health page finds a transaction that a web process left open', async () => {
  expect((await readHealth(folder, TEST_TIME)).database.oldestSeconds).toBeNull();
  const other = new pg.Client({ connectionString: db.urls.app });
  await other.connect();
  await other.query('begin');
  expect((await readHealth(folder, TEST_TIME)).database.oldestSeconds).toBeGreaterThanOrEqual(0);
  await other.end();
});

test('the space of a missing data folder is unknown', async () => {
  expect((await readHealth(join(folder, 'gone'), TEST_TIME)).disk).toBeNull();
});

test('the health page counts jobs by kind and state, and a job that no worker took for 15 minutes is late', async () => {
  await addJob('mail.deliver', 'mail', minutes(0));
  await addJob('mail.deliver', 'mail', minutes(5));
  await addJob('domains.check', 'lookups', minutes(60));
  await addJob('stock.mail-low', 'mail', minutes(-600));
  await db.admin(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'stock.mail-low')`);
  const health = await readHealth(folder, minutes(15));
  expect(health.queue).toEqual([
    { task: 'stock.mail-low', state: 'failed', jobs: 1, oldest: minutes(-600) },
    { task: 'domains.check', state: 'waiting', jobs: 1, oldest: minutes(60) },
    { task: 'mail.deliver', state: 'waiting', jobs: 2, oldest: minutes(0) },
  ]);
  expect([health.mailsWaiting, health.lateSince]).toEqual([2, null]);
  expect((await readHealth(folder, minutes(16))).lateSince).toEqual(minutes(0));
});
