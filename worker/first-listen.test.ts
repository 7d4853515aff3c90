import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { startWorker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'cedar', name: 'Cedar House' });
afterEach(() => vi.restoreAllMocks());

/** Delays each LISTEN of the queue until its two slots have found nothing and `between` has finished. */
function beforeListening(between: () => Promise<void>): void {
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  const looked = Promise.withResolvers<void>();
  let looks = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const [first] = input;
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
    const send = () => query.apply(this, input);
    if (text.startsWith('LISTEN "jobs:insert"')) return looked.promise.then(between).then(send);
    const answer = send();
    if (text.includes('skip locked') && answer instanceof Promise) {
      void answer.then(() => ++looks === 2 && looked.resolve());
    }
    return answer;
  } as typeof pg.Client.prototype.query);
}

test('a job added before the worker listens begins as soon as it does', async () => {
  const done = vi.fn();
  const task = defineTask('mail.deliver', z.object({}), async () => done());
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  const added = vi.fn();
  beforeListening(async () => {
    await withStore(store.id, (tx) => enqueue(tx, 'mail.deliver', {}, { class: 'mail' }));
    added();
  });
  const log = createLogger({ level: 'silent' });
  const worker = await startWorker({ config: read.value, urls: db.urls, log, tasks: [task] });
  try {
    await vi.waitFor(() => expect(added).toHaveBeenCalledOnce(), 10_000);
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000);
  } finally {
    await worker.stop();
  }
});

test('a worker whose first statement fails is started again and does its jobs', async () => {
  const done = vi.fn();
  const task = defineTask('mail.deliver', z.object({}), async () => done());
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  const query = pg.Client.prototype.query as (...input: unknown[]) => unknown;
  let failures = 0;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const { text = '' } = (input[0] ?? {}) as { text?: string };
    if (!text.includes('_private_tasks as tasks') || failures === 1) return query.apply(this, input);
    failures++;
    return Promise.reject(new Error('terminating connection due to administrator command'));
  } as typeof pg.Client.prototype.query);
  const log = createLogger({ level: 'silent' });
  const worker = await startWorker({ config: read.value, urls: db.urls, log, tasks: [task] });
  try {
    await withStore(store.id, (tx) => enqueue(tx, 'mail.deliver', {}, { class: 'mail' }));
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000);
    expect(failures).toBe(1);
  } finally {
    await worker.stop();
  }
});
