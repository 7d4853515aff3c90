import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { classOfTask, enqueue, LARGE_TASKS, type TaskName, withStore } from '#db/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, type TestStore } from '#tests/support/stores.ts';
import { startWorker, type Worker } from './main.ts';
import { defineTask } from './task.ts';

// Small imports have a slot of their own, and a store's imports and undos keep their order all the same (decision 157).
const db = await testDatabase(import.meta.url);
const log = createLogger({ level: 'silent' });
const LARGE = 'import.run';
const SMALL = 'import.run-small';
const UNDO = 'import.undo';
const TIDY = 'import.forget';
const [cedar, najd, calm] = await Promise.all(
  ['cedar', 'najd', 'calm'].map((slug) => makeStore({ slug, name: slug })),
);
if (!cedar || !najd || !calm) throw new Error('A store is missing.');
const slugs = new Map([cedar, najd, calm].map(({ id, slug }) => [id, slug]));

let worker: Worker | null = null;
let started: string[] = [];
let running: { line: string; end: (isDone: boolean) => void }[] = [];

beforeEach(async () => {
  await db.admin('delete from graphile_worker._private_jobs');
  started = [];
  running = [];
});

afterEach(async () => {
  const stopped = worker?.stop();
  while (worker && running.length > 0) end(running[0]?.line ?? '');
  await stopped;
  worker = null;
});

/** Starts a worker whose jobs run until `end`. A job that is not done is put back as a large one. */
async function work(): Promise<void> {
  const tasks = ([LARGE, SMALL, UNDO, TIDY] as const).map((task) =>
    defineTask(task, z.object({ name: z.string() }), async ({ storeId, payload, putBack }) => {
      const line = `${task} ${slugs.get(storeId)} ${payload.name}`;
      started.push(line);
      const isDone = await new Promise<boolean>((end) => running.push({ line, end }));
      if (!isDone) putBack(task === SMALL ? LARGE_TASKS[task] : task);
    }),
  );
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  worker = await startWorker({ config: read.value, urls: db.urls, log, tasks });
}

function end(line: string, isDone = true): void {
  const at = running.findIndex((job) => job.line === line);
  if (at === -1) throw new Error(`${line} does not run.`);
  for (const job of running.splice(at, 1)) job.end(isDone);
}

function add(store: TestStore, task: TaskName, name: string) {
  const jobClass = classOfTask(task);
  if (!jobClass) throw new Error(`${task} has no class.`);
  return withStore(store.id, (tx) =>
    enqueue(tx, task, { name }, { class: jobClass, jobKey: `${task}:${name}` }),
  );
}

const areStarted = (...lines: string[]) =>
  vi.waitFor(() => expect(started).toEqual(lines), { timeout: 20_000, interval: 5 });

test('a small file does not wait for a large file of another store, but for the one of its own', async () => {
  await work();
  await add(cedar, LARGE, 'a');
  await areStarted('import.run cedar a');
  await add(cedar, SMALL, 'b');
  await add(najd, SMALL, 'c');
  await areStarted('import.run cedar a', 'import.run-small najd c');
  end('import.run-small najd c');
  end('import.run cedar a');
  await areStarted('import.run cedar a', 'import.run-small najd c', 'import.run-small cedar b');
});

test('a small file does not overtake an undo of its store that waits for another store’s import', async () => {
  await work();
  await add(najd, LARGE, 'a');
  await areStarted('import.run najd a');
  await add(cedar, UNDO, 'b');
  await add(cedar, SMALL, 'c');
  await add(calm, SMALL, 'd');
  await areStarted('import.run najd a', 'import.run-small calm d');
  end('import.run-small calm d');
  end('import.run najd a');
  const before = ['import.run najd a', 'import.run-small calm d', 'import.undo cedar b'];
  await areStarted(...before);
  end('import.undo cedar b');
  await areStarted(...before, 'import.run cedar c');
});

test('a small file does not wait for a deletion of its store that waits for another store’s import', async () => {
  await work();
  await add(najd, LARGE, 'a');
  await areStarted('import.run najd a');
  await add(cedar, TIDY, 'yesterday');
  await add(cedar, SMALL, 'b');
  await areStarted('import.run najd a', 'import.run-small cedar b');
});

test('a deletion leaves an earlier small file of its store in the slot of small files', async () => {
  await work();
  await add(najd, SMALL, 'a');
  await areStarted('import.run-small najd a');
  await add(cedar, SMALL, 'b');
  await add(cedar, TIDY, 'yesterday');
  await areStarted('import.run-small najd a', 'import.forget cedar yesterday');
  end('import.forget cedar yesterday');
  end('import.run-small najd a');
  await vi.waitFor(() => expect(started.at(-1)).toBe('import.run-small cedar b'), 20_000);
});

test('a large file does not overtake a small one of its store that waits for another store’s small file', async () => {
  await work();
  await add(najd, SMALL, 'a');
  await areStarted('import.run-small najd a');
  await add(cedar, SMALL, 'b');
  await add(cedar, LARGE, 'c');
  await areStarted('import.run-small najd a', 'import.run cedar b');
  end('import.run cedar b');
  await areStarted('import.run-small najd a', 'import.run cedar b', 'import.run cedar c');
});

test('the rest of a small import that takes too long goes on as a large one, before later jobs of its store and other stores', async () => {
  await work();
  await add(najd, LARGE, 'a');
  await areStarted('import.run najd a');
  await add(cedar, SMALL, 'b');
  await areStarted('import.run najd a', 'import.run-small cedar b');
  await add(cedar, SMALL, 'c');
  await add(calm, LARGE, 'd');
  end('import.run-small cedar b', false);
  // The rest waits for the large slot, and the next file of its store for the rest.
  await vi.waitFor(async () => {
    const jobs = await db.admin<{ name: string; task: string }>(
      `select j.payload ->> 'name' as name, t.identifier as task from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where j.is_available order by 1`,
    );
    expect(jobs).toEqual(['b', 'c', 'd'].map((name) => ({ name, task: LARGE })));
  }, 20_000);
  end('import.run najd a');
  await vi.waitFor(() => expect(started.at(-1)).toBe('import.run cedar b'), 20_000);
  end('import.run cedar b');
  await vi.waitFor(() => expect(started.at(-1)).toBe('import.run calm d'), 20_000);
});
