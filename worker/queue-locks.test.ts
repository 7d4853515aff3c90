import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
let worker: Worker | null = null;

afterEach(async () => {
  await worker?.stop();
  worker = null;
});

test('the fetch of a job locks no queue that has no due job', async () => {
  await db.admin(
    `insert into graphile_worker._private_job_queues (queue_name)
     select 'web:' || gen_random_uuid() from generate_series(1, 2000)`,
  );
  await withStore(store.id, (tx) => enqueue(tx, 'invoices.render', {}, { class: 'web' }));
  const done: string[] = [];
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  const task = defineTask('invoices.render', z.object({}), async () => void done.push('rendered'));
  const log = createLogger({ level: 'silent' });
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks: [task] });
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 5000, interval: 20 });
  // The row of a queue that was ever locked names the transaction that locked it.
  const locked = await db.admin<{ queue_name: string }>(
    "select queue_name from graphile_worker._private_job_queues where xmax <> 0 and queue_name like 'web:%'",
  );
  expect(locked.filter(({ queue_name }) => queue_name !== `web:${store.id}`)).toEqual([]);
});
