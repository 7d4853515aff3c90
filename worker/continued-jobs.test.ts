import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { classOfTask, enqueue, type TaskName, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

const db = await testDatabase(import.meta.url);
const [cedar, najd, calm] = await Promise.all(
  ['cedar', 'najd', 'calm'].map((slug) => makeStore({ slug, name: slug })),
);
if (!cedar || !najd || !calm) throw new Error('A store is missing.');
const slugs = new Map([cedar, najd, calm].map(({ id, slug }) => [id, slug]));
const YESTERDAY = new Date(Date.now() - 86_400_000);

let worker: Worker | null = null;
let started: string[] = [];
let running: { line: string; end: (isDone: boolean) => void }[] = [];

afterEach(async () => {
  const stopped = worker?.stop();
  while (worker && running.length > 0) end(running[0]?.line ?? '');
  await stopped;
  worker = null;
  [started, running] = [[], []];
  await db.admin('delete from graphile_worker._private_jobs');
});

/** Starts a worker whose jobs run until `end`. A job that is not done continues later. */
async function work(...names: TaskName[]): Promise<void> {
  const tasks = names.map((task) =>
    defineTask(task, z.object({}), async ({ storeId, continueLater }) => {
      const line = `${task} ${slugs.get(storeId)}`;
      started.push(line);
      const isDone = await new Promise<boolean>((end) => running.push({ line, end }));
      if (!isDone) continueLater();
    }),
  );
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  const log = createLogger({ level: 'silent' });
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
}

function end(line: string, isDone = true): void {
  const at = running.findIndex((job) => job.line === line);
  if (at === -1) throw new Error(`${line} does not run.`);
  for (const job of running.splice(at, 1)) job.end(isDone);
}

function add(store: TestStore, task: TaskName, runAt?: Date) {
  const jobClass = classOfTask(task);
  if (!jobClass) throw new Error(`${task} has no class.`);
  return withStore(store.id, (tx) => enqueue(tx, task, {}, { class: jobClass, jobKey: task, runAt }));
}

const areStarted = (...lines: string[]) =>
  vi.waitFor(() => expect(started).toEqual(lines), { timeout: 20_000, interval: 5 });

test('the deletion of two shops leaves its slots to the documents of other shops after each turn, and continues (attack 25.22)', async () => {
  const REMOVAL = 'sign-up.remove-unclaimed';
  await add(cedar, REMOVAL, YESTERDAY);
  await add(najd, REMOVAL, YESTERDAY);
  await work(REMOVAL, 'invoices.render');
  await vi.waitFor(() => expect(started).toHaveLength(2), 20_000);
  await add(calm, 'invoices.render');
  const before = [...started];
  end(`${REMOVAL} cedar`, false);
  await areStarted(...before, 'invoices.render calm');
  end(`${REMOVAL} najd`, false);
  await areStarted(...before, 'invoices.render calm', `${REMOVAL} cedar`);
  end('invoices.render calm');
  await areStarted(...before, 'invoices.render calm', `${REMOVAL} cedar`, `${REMOVAL} najd`);
});

test('the deletion of an earlier state leaves the slot of imports to other shops after each turn (attack 25.22)', async () => {
  await add(cedar, 'restores.drop', YESTERDAY);
  await work('restores.drop', 'import.run');
  await areStarted('restores.drop cedar');
  await add(calm, 'import.run');
  end('restores.drop cedar', false);
  await areStarted('restores.drop cedar', 'import.run calm');
  end('import.run calm');
  await areStarted('restores.drop cedar', 'import.run calm', 'restores.drop cedar');
});
