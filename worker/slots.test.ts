import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { enqueue, type JobClass, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const log = createLogger({ level: 'silent' });
const stores = await Promise.all(
  [1, 2, 3, 4, 5].map((number) => makeStore({ slug: `shop-${number}`, name: `Shop ${number}` })),
);
let worker: Worker | null = null;
let release = () => {};

afterEach(async () => {
  release();
  await worker?.stop();
  worker = null;
});

/** Starts a worker whose jobs named `stuck` never end, and whose other jobs are counted. */
async function work(stuck: string): Promise<{ started: string[]; done: string[] }> {
  const seen = { started: [] as string[], done: [] as string[] };
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tasks = [
    ...['import.images', 'import.run', 'domains.check', 'invoices.render'],
    ...['text-messages.deliver', 'mail.deliver', 'payments.call', 'fatoora.send'],
  ].map((name) =>
    defineTask(name, z.object({}), async () => {
      seen.started.push(name);
      if (name === stuck) await released;
      else seen.done.push(name);
    }),
  );
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
  return seen;
}

const add = (task: string, jobClass: JobClass, [...of] = stores) =>
  Promise.all(of.map(({ id }) => withStore(id, (tx) => enqueue(tx, task, {}, { class: jobClass }))));

test.each<[string, string, JobClass, [string, JobClass][]]>([
  [
    'a picture host that never answers delays neither money, mail nor imports',
    'import.images',
    'pictures',
    [
      ['payments.call', 'money'],
      ['mail.deliver', 'mail'],
      ['import.run', 'import'],
    ],
  ],
  [
    'name servers that never answer delay neither money, mail nor documents',
    'domains.check',
    'lookups',
    [
      ['invoices.render', 'web'],
      ['payments.call', 'money'],
      ['mail.deliver', 'mail'],
    ],
  ],
  [
    'a text sender that never answers delays no money',
    'text-messages.deliver',
    'mail',
    [['payments.call', 'money']],
  ],
  ['a tax authority that never answers delays no money', 'fatoora.send', 'tax', [['payments.call', 'money']]],
  [
    'a payment provider that never answers delays no mail',
    'payments.call',
    'money',
    [['mail.deliver', 'mail']],
  ],
])('%s', async (_name, stuck, stuckClass, others) => {
  const seen = await work(stuck);
  const doneOf = (names: string[]) => names.filter((name) => others.some(([task]) => task === name));
  await add(stuck, stuckClass);
  await vi.waitFor(() => expect(seen.started).toContain(stuck), 5000);
  // Three rounds, because with shared slots every finished job would leave its slot to another job that is
  // stuck.
  for (const round of [1, 2, 3]) {
    for (const [task, jobClass] of others) await add(task, jobClass, stores.slice(0, 1));
    await vi.waitFor(() => expect(doneOf(seen.done)).toHaveLength(round * others.length), 5000);
  }
});

test('a job can be enqueued only in the class of its task', async () => {
  await expect(add('mail.deliver', 'import')).rejects.toThrow('mail.deliver is of class mail.');
});
