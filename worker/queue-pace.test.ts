import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, withStore } from '#db/index.ts';
import { TASK_NAMES } from '#db/task-names.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const log = createLogger({ level: 'silent' });
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
let worker: Worker | null = null;
let hiding: pg.Client | null = null;

afterEach(async () => {
  vi.restoreAllMocks();
  // A test that failed must not leave the lock: the worker would wait for it.
  await hiding?.end();
  hiding = null;
  await worker?.stop();
  worker = null;
});

async function work(names = TASK_NAMES): Promise<{ done: string[] }> {
  const done: string[] = [];
  const tasks = names.map((name) => defineTask(name, z.object({}), async () => void done.push(name)));
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
  return { done };
}

const add = (count: number) =>
  withStore(store.id, async (tx) => {
    for (let job = 0; job < count; job++) await enqueue(tx, 'invoices.render', {}, { class: 'web' });
  });

test('fifty jobs that wait for each other in one store are done within seconds', async () => {
  const { done } = await work();
  await add(50);
  await vi.waitFor(() => expect(done).toHaveLength(50), { timeout: 5000, interval: 20 });
});

/** Locks the queues of all stores, as each fetch of a worker on another machine does for a moment. */
async function hideQueues(): Promise<{ show: () => Promise<void> }> {
  const other = new pg.Client({ connectionString: db.urls.direct });
  await other.connect();
  hiding = other;
  await other.query('begin');
  await other.query('select id from graphile_worker._private_job_queues for update');
  const show = async () => {
    await other.query('commit');
  };
  return { show };
}

/** Resolves when a fetch has found nothing. */
function emptyFetch(): Promise<void> {
  const empty = Promise.withResolvers<void>();
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const answer = query.apply(this, input);
    const { text = '' } = (input[0] ?? {}) as { text?: string };
    if (text.includes('skip locked')) {
      void (answer as Promise<pg.QueryResult>).then(({ rowCount }) => rowCount === 0 && empty.resolve());
    }
    return answer;
  } as typeof pg.Client.prototype.query);
  return empty.promise;
}

test('a job whose queue is locked by another machine’s fetch is fetched within seconds', async () => {
  const { done } = await work(['invoices.render']);
  await add(1);
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 5000, interval: 20 });
  const { show } = await hideQueues();
  const empty = emptyFetch();
  await add(1);
  await empty;
  expect(done).toHaveLength(1);
  await show();
  await vi.waitFor(() => expect(done).toHaveLength(2), { timeout: 5000, interval: 20 });
});
