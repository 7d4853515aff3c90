import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { asWorker, withStore } from '#db/index.ts';
import { beginUndo, importReport, startImport } from '#domain/import/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER as ACT } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { TASKS } from '#worker/tasks/index.ts';

// All stores share one slot for imports and undos. A file of 20 MB can take hours, and another store waits for a minute of
// them only.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const folder = await mkdtemp(join(tmpdir(), 'souk-shared-slot-'));
const files = importFiles(folder);
afterAll(() => rm(folder, { recursive: true }));

const LONG = 250;
const rows = (count: number) => Array.from({ length: count }, (_, n) => `item-${n},Item ${n},SKU-${n},5`);

async function upload(store: TestStore, count: number): Promise<string> {
  const importId = newId();
  const text = `Handle,Title,Variant SKU,Variant Price\n${rows(count).join('\n')}\n`;
  await files.save({ storeId: store.id, importId }, [Buffer.from(text)]);
  const input = { id: importId, fileName: 'products.csv', isDryRun: false };
  return withStore(store.id, (tx) => startImport(tx, input, ACT));
}

const report = (store: TestStore, importId: string) =>
  withStore(store.id, (tx) => importReport(tx, importId));

/** Runs all jobs as the worker's slot would, by a clock on which each part takes two minutes. */
async function work(before: (importId: string) => Promise<void>): Promise<void> {
  let passed = 0;
  const clock = () => {
    passed += 120_000;
    return new Date(TEST_TIME.getTime() + passed);
  };
  const read = readConfig({ SOUK_DATA: folder, SECRET_KEY: 'x'.repeat(32) });
  if (!read.ok) throw new Error(read.data.problems.join(' '));
  const config = { ...read.value, clock };
  const around = { config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  const tasks = TASKS.filter(({ name }) => ['import.run', 'import.undo'].includes(name)).map((task) => [
    task.name,
    async (payload: unknown) => {
      await before((payload as { importId: string }).importId);
      await asWorker(() => task.run(payload, around));
    },
  ]);
  const options = {
    connectionString: db.urls.direct,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(tasks),
  };
  // A run ends when it finds no job, also while the only store's queue is just being freed.
  for (let nth = 0; nth < 20 && (await waitingJobs()) > 0; nth++) await runOnce(options);
}

async function waitingJobs(): Promise<number> {
  const jobs = await db.admin(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('import.run', 'import.undo')`,
  );
  return jobs.length;
}

test('another store’s import waits for one slice of a long import, and the store’s own next one for all of it', async () => {
  const long = await upload(cedar, LONG);
  const next = await upload(cedar, LONG);
  const other = await upload(najd, 1);
  const seen: [string, number | undefined][] = [];
  await work(async (importId) => void seen.push([importId, (await report(cedar, long))?.rowsRead]));
  expect(seen.slice(0, 2)).toEqual([
    [long, 0],
    [other, 100],
  ]);
  expect(seen.filter(([importId]) => importId === long)).toHaveLength(3);
  expect(await report(cedar, long)).toMatchObject({ status: 'done', products: { created: LONG } });
  expect(await report(cedar, next)).toMatchObject({
    status: 'done',
    products: { created: 0, unchanged: LONG },
  });
  expect(await report(najd, other)).toMatchObject({ status: 'done', products: { created: 1 } });
});

test('a long undo gives its slot back between slices, and ends', async () => {
  const importId = await upload(najd, LONG);
  await work(async () => undefined);
  await must(withStore(najd.id, (tx) => beginUndo(tx, importId, ACT)));
  const left: number[] = [];
  await work(async () => void left.push(await productCount(najd)));
  expect(left.length).toBeGreaterThan(1);
  expect(left).toEqual([...new Set(left)].sort((a, b) => b - a));
  // The product of the former test.
  expect(await productCount(najd)).toBe(1);
});

async function productCount(store: TestStore): Promise<number> {
  return (await db.admin('select 1 from products where store_id = $1', [store.id])).length;
}
