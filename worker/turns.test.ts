import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { classOfTask, enqueue, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { orderDrawing } from '#domain/invoices/index.ts';
import { AVIF_TASK, orderAvif, recordImage } from '#domain/media/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const log = createLogger({ level: 'silent' });
const DOCUMENT = 'invoices.render';
const IMPORT = 'import.run';
const [cedar, najd, calm] = await Promise.all(
  ['cedar', 'najd', 'calm'].map((slug) => makeStore({ slug, name: slug })),
);
if (!cedar || !najd || !calm) throw new Error('A store is missing.');
const slugs = new Map([cedar, najd, calm].map(({ id, slug }) => [id, slug]));

let worker: Worker | null = null;
let started: string[] = [];
let running: { task: string; end: () => void }[] = [];

beforeEach(async () => {
  await db.admin('delete from graphile_worker._private_jobs');
  started = [];
  running = [];
});

afterEach(async () => {
  const stopped = worker?.stop();
  while (worker && running.length > 0) endOne();
  await stopped;
  worker = null;
});

/**
 * Starts a worker whose jobs run until `endOne`, and records their stores and names in the order in which they start.
 */
async function work(): Promise<void> {
  const tasks = [DOCUMENT, IMPORT, AVIF_TASK].map((task) =>
    defineTask(task, z.object({ name: z.string().optional() }), async ({ storeId, payload }) => {
      started.push([task, slugs.get(storeId), payload.name].filter(Boolean).join(' '));
      await new Promise<void>((end) => running.push({ task, end }));
    }),
  );
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
}

const endOne = (task?: string) => {
  const at = running.findIndex((job) => task === undefined || job.task === task);
  for (const job of running.splice(at, 1)) job.end();
};

/** Ends the running jobs of a kind one after the other until `count` have started; returns the last ones. */
async function startedAfter(task: string, count: number): Promise<string[]> {
  const before = started.length;
  for (let at = 1; at <= count; at++) {
    endOne(task);
    await vi.waitFor(() => expect(started).toHaveLength(before + at), { timeout: 5000, interval: 5 });
  }
  return started.slice(before);
}

const areStarted = (count: number) =>
  vi.waitFor(() => expect(started).toHaveLength(count), { timeout: 5000, interval: 5 });

function add(storeId: string, task: string, name: string, options: { jobKey?: string; runAt?: Date } = {}) {
  const jobClass = classOfTask(task);
  if (!jobClass) throw new Error(`${task} has no class.`);
  return withStore(storeId, (tx) => enqueue(tx, task, { name }, { class: jobClass, ...options }));
}

async function addMany(storeId: string, task: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) await add(storeId, task, String(at));
}

test('a backlog of two stores delays the first job of another store by one job', async () => {
  await addMany(cedar.id, DOCUMENT, 20);
  await addMany(najd.id, DOCUMENT, 20);
  await work();
  await areStarted(2);
  await startedAfter(DOCUMENT, 6);
  await add(calm.id, DOCUMENT, 'first');
  expect(await startedAfter(DOCUMENT, 1)).toEqual([`${DOCUMENT} calm first`]);
});

test('stores take turns for a single slot, and a store’s jobs keep their order', async () => {
  await addMany(cedar.id, IMPORT, 4);
  await addMany(najd.id, IMPORT, 2);
  await work();
  await areStarted(1);
  await startedAfter(IMPORT, 5);
  expect(started.map((line) => line.replace(`${IMPORT} `, ''))).toEqual([
    'cedar 1',
    'najd 1',
    'cedar 2',
    'najd 2',
    'cedar 3',
    'cedar 4',
  ]);
});

test('guests who request AVIFs at two stores do not delay the documents of any store', async () => {
  const act = { by: systemAct('test', TEST_TIME).by, at: TEST_TIME };
  for (const { id } of [cedar, najd]) {
    for (let at = 0; at < 20; at++) {
      const hash = at.toString(16).padStart(64, '0');
      const image = {
        contentType: 'image/jpeg',
        width: 9,
        height: 9,
        bytes: Buffer.from('x'),
        blur: '',
      } as const;
      await withStore(id, async (tx) => {
        await recordImage(tx, { ...image, hash }, { act });
        for (const width of [640, 1080]) await orderAvif(tx, { hash, width });
      });
    }
  }
  await work();
  await areStarted(1);
  expect(started[0]).toMatch(/^media\.avif /);
  for (const { id } of [calm, cedar]) {
    await withStore(id, (tx) => orderDrawing(tx, { of: crypto.randomUUID(), language: 'en' }));
  }
  await areStarted(3);
  expect(started.slice(1).sort()).toEqual([`${DOCUMENT} calm`, `${DOCUMENT} cedar`]);
});

/** Names and turns of the waiting jobs, relative to the first turn. */
const turns = () =>
  db.admin<{ name: string; turn: number }>(
    `select payload ->> 'name' as name, priority - 20 as turn from graphile_worker._private_jobs order by id`,
  );

test('a replaced job keeps its turn, and a job scheduled for later takes no turn', async () => {
  for (const name of ['a', 'b', 'c']) await add(cedar.id, DOCUMENT, name, { jobKey: name });
  await add(cedar.id, DOCUMENT, 'later', { jobKey: 'later', runAt: new Date(Date.now() + 3_600_000) });
  for (let again = 0; again < 3; again++) await add(cedar.id, DOCUMENT, 'b again', { jobKey: 'b' });
  await add(cedar.id, DOCUMENT, 'd');
  await add(najd.id, DOCUMENT, 'first');
  expect(await turns()).toEqual([
    { name: 'a', turn: 0 },
    { name: 'b again', turn: 1 },
    { name: 'c', turn: 2 },
    { name: 'later', turn: 0 },
    { name: 'd', turn: 3 },
    { name: 'first', turn: 0 },
  ]);
});

test('jobs queued for one moment of the next minute take turns, as an opened import queues many (attack 26.22)', async () => {
  const runAt = new Date(Date.now() + 30_000);
  for (const name of ['a', 'b', 'c']) await add(cedar.id, DOCUMENT, name, { jobKey: name, runAt });
  await add(najd.id, DOCUMENT, 'first', { runAt });
  expect(await turns()).toEqual([
    { name: 'a', turn: 0 },
    { name: 'b', turn: 1 },
    { name: 'c', turn: 2 },
    { name: 'first', turn: 0 },
  ]);
});

test('a failed job that is never retried does not count in the turns, and turns stop at the highest priority number', async () => {
  await addMany(cedar.id, DOCUMENT, 2);
  await db.admin('update graphile_worker._private_jobs set attempts = max_attempts where priority = 21');
  await add(cedar.id, DOCUMENT, 'next');
  expect((await turns()).at(-1)).toEqual({ name: 'next', turn: 1 });
  await db.admin('update graphile_worker._private_jobs set priority = 32000');
  await add(cedar.id, DOCUMENT, 'last');
  expect((await turns()).at(-1)).toEqual({ name: 'last', turn: 31_980 });
});
