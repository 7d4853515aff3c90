import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, watchJobHolders, withStore } from '#db/index.ts';
import { TASK_NAMES } from '#db/task-names.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask, type Task } from './task.ts';
import { TASKS } from './tasks/index.ts';

const db = await testDatabase(import.meta.url);
const log = createLogger({ level: 'silent' });
let stores: { cedar: TestStore; najd: TestStore };
let worker: Worker | null = null;

beforeAll(async () => {
  stores = await twoStores();
});

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

async function work(tasks: Task[]): Promise<void> {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
}

/** The rows that a job's own transaction can see, and its role. */
function lookAround(storeId: string) {
  return withStore(storeId, async (tx) => {
    const { rows } = await sql<{ who: string; names: string[] }>`
      select current_user as who, array_agg(name order by name) filter (where name <> '') as names
        from store_texts`.execute(tx);
    return rows[0];
  });
}

test('a job of a store runs as souk_worker in that store, and sees nothing of the other store', async () => {
  const seen: unknown[] = [];
  const look = defineTask('test.look', z.object({ word: z.string() }), async ({ storeId, payload }) => {
    seen.push([payload.word, storeId, await lookAround(storeId)]);
  });
  await work([look]);
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.look', { word: 'first' }, { class: 'mail' }));
  await vi.waitFor(() => expect(seen).toHaveLength(1), 5000);
  await withStore(stores.najd.id, (tx) => enqueue(tx, 'test.look', { word: 'second' }, { class: 'web' }));
  await vi.waitFor(() => expect(seen).toHaveLength(2), 5000);
  expect(seen).toEqual([
    ['first', stores.cedar.id, { who: 'souk_worker', names: ['Cedar House'] }],
    ['second', stores.najd.id, { who: 'souk_worker', names: ['دار نجد'] }],
  ]);
});

test('a job gets the store of the transaction that creates it, so it cannot be created for another store', async () => {
  const seen: string[] = [];
  const stamp = defineTask('test.stamp', z.object({}), async ({ storeId }) => void seen.push(storeId));
  await work([stamp]);
  await withStore(stores.najd.id, (tx) =>
    enqueue(tx, 'test.stamp', { storeId: stores.cedar.id }, { class: 'mail' }),
  );
  await vi.waitFor(() => expect(seen).toEqual([stores.najd.id]), 5000);
});

test('a job without its store fails before any work', async () => {
  const work = vi.fn();
  const task = defineTask('test.forgot', z.object({ word: z.string() }), work);
  const read = readConfig({});
  if (!read.ok) throw new Error();
  const around = { config: read.value, log, now: new Date(0) };
  await expect(task.run({ word: 'x' }, around)).rejects.toThrow(/storeId/);
  await expect(task.run({ word: 'x', storeId: null }, around)).rejects.toThrow(/storeId/);
  await expect(task.run({ storeId: stores.cedar.id }, around)).rejects.toThrow(/word/);
  expect(work).not.toHaveBeenCalled();
});

test('a job of a store that does not exist sees no rows of any store', async () => {
  const blind: unknown[] = [];
  await work([
    {
      name: 'test.blind',
      run: async () => {
        blind.push(await withStore('00000000-0000-7000-8000-000000000000', countStoreTexts));
      },
    },
  ]);
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.blind', {}, { class: 'mail' }));
  await vi.waitFor(() => expect(blind).toEqual([0]), 5000);
});

async function countStoreTexts(tx: Parameters<Parameters<typeof withStore>[1]>[0]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store_texts`.execute(tx);
  return rows[0]?.count ?? -1;
}

test('a change that is rolled back leaves no job', async () => {
  const undone = withStore(stores.cedar.id, async (tx) => {
    await enqueue(tx, 'test.never', {}, { class: 'mail' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await jobsNamed('test.never')).toBe(0);
});

test('a job that fails stays in the queue and is retried', async () => {
  let tries = 0;
  const flaky = defineTask('test.flaky', z.object({}), async () => {
    tries++;
    throw new Error('the provider is away');
  });
  await work([flaky]);
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.flaky', {}, { class: 'mail' }));
  await vi.waitFor(async () => expect(await attemptsOf('test.flaky')).toEqual([1]), 5000);
  expect(tries).toBe(1);
});

test('after its database connections were cut, the queue continues with the jobs created meanwhile', async () => {
  const seen: string[] = [];
  const cut = defineTask('test.cut', z.object({}), async ({ storeId }) => void seen.push(storeId));
  await work([cut]);
  await db.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'souk_queue' and datname = current_database()`,
  );
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.cut', {}, { class: 'mail' }));
  await vi.waitFor(() => expect(seen).toEqual([stores.cedar.id]), 15_000);
});

test('the jobs and the queue of a killed worker are taken over by another worker, and those of a running worker are not', async () => {
  const seen: string[] = [];
  const left = defineTask('test.left', z.object({ word: z.string() }), async ({ payload }) => {
    seen.push(payload.word);
  });
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.left', { word: 'dead' }, { class: 'web' }));
  await withStore(stores.najd.id, (tx) => enqueue(tx, 'test.left', { word: 'held' }, { class: 'web' }));
  const holder = watchJobHolders(db.urls.direct, () => {});
  holder.hold('pool-living');
  await markHeld('dead', 'pool-killed');
  await markHeld('held', 'pool-living');
  await work([left]);
  await vi.waitFor(() => expect(seen).toEqual(['dead']), { timeout: 10_000, interval: 50 });
  expect(await heldBy('pool-living')).toBe(1);
  await holder.close();
});

test('a job that several workers held when they died is fetched again only after a pause', async () => {
  const seen: string[] = [];
  const deadly = defineTask('test.deadly', z.object({ word: z.string() }), async ({ payload }) => {
    seen.push(payload.word);
  });
  await withStore(stores.cedar.id, (tx) => enqueue(tx, 'test.deadly', { word: 'deadly' }, { class: 'web' }));
  await withStore(stores.najd.id, (tx) => enqueue(tx, 'test.deadly', { word: 'harmless' }, { class: 'web' }));
  await markHeld('deadly', 'pool-killed', 3);
  await markHeld('harmless', 'pool-killed', 1);
  await work([deadly]);
  await vi.waitFor(() => expect(seen).toEqual(['harmless']), { timeout: 10_000, interval: 50 });
  const [job] = await db.admin<{ wait: number }>(
    `select extract(epoch from run_at - now())::float8 as wait from graphile_worker._private_jobs
      where payload->>'word' = 'deadly' and locked_by is null`,
  );
  expect(job?.wait).toBeGreaterThan(10);
  expect(job?.wait).toBeLessThan(30);
});

/** Marks the job as the queue does for a worker that died while it ran the job. */
async function markHeld(word: string, holder: string, attempts = 1): Promise<void> {
  await db.admin(
    `with job as (
       update graphile_worker._private_jobs set locked_at = now(), locked_by = $2, attempts = $3
        where payload->>'word' = $1 returning job_queue_id)
     update graphile_worker._private_job_queues q set locked_at = now(), locked_by = $2
       from job where q.id = job.job_queue_id`,
    [word, holder, attempts],
  );
}

async function heldBy(holder: string): Promise<number> {
  const rows = await db.admin('select 1 from graphile_worker._private_jobs where locked_by = $1', [holder]);
  return rows.length;
}

async function jobsNamed(task: string): Promise<number> {
  return (await attemptsOf(task)).length;
}

/** The attempts of the jobs of that kind that no worker holds at the moment. */
async function attemptsOf(task: string): Promise<number[]> {
  const rows = await db.admin<{ attempts: number }>(
    `select j.attempts from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.locked_at is null and j.attempts > 0`,
    [task],
  );
  return rows.map((row) => row.attempts);
}

test('every kind of job that the worker can run is known to the queue from the start', async () => {
  const remembered = await db.admin<{ name: string }>(
    'select identifier as name from graphile_worker._private_tasks order by 1',
  );
  const names = remembered.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(TASKS.map(({ name }) => name)));
  expect(TASK_NAMES).toEqual(TASKS.map(({ name }) => name).sort());
});
