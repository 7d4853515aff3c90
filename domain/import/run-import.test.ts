import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fixture, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type ImportSource, importReport, runImport, startImport } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}` });
});

const start = () =>
  withStore(store.id, (tx) => startImport(tx, { fileName: 'products.csv', isDryRun: false }, act));

const report = (importId: string) => withStore(store.id, (tx) => importReport(tx, importId));

test('a started import is queued, and its job runs and finishes it', async () => {
  const importId = await start();
  expect(await report(importId)).toMatchObject({ status: 'queued', startedBy: 'test', rowsRead: 0 });
  const jobs = await db.admin(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'storeId' = $1`,
    [store.id],
  );
  expect(jobs).toContainEqual({ task: 'import.run', payload: { importId, storeId: store.id } });
  await runImport(store.id, { importId, source: fixture('shopify-whole.csv') }, act);
  expect(await report(importId)).toMatchObject({
    status: 'done',
    products: { created: 5 },
    finishedAt: TEST_TIME,
  });
});

test('an interrupted import continues where it stopped and counts nothing twice', async () => {
  const lines = Array.from(
    { length: 150 },
    (_, n) => `item-${n},Item ${n},SKU-${n},${n === 5 || n === 145 ? 'abc' : 5}`,
  );
  const source = textSource(
    `Handle,Title,Variant SKU,Variant Price\n${lines.join('\n')}\nagain,Again,SKU-1,5\n`,
  );
  const importId = await start();
  const crash = () => {
    throw new Error('power cut');
  };
  await expect(runImport(store.id, { importId, source, onProgress: crash }, act)).rejects.toThrow(
    'power cut',
  );
  expect(await report(importId)).toMatchObject({
    status: 'running',
    rowsRead: 100,
    products: { created: 99 },
  });

  await runImport(store.id, { importId, source }, act);
  expect(await report(importId)).toMatchObject({
    status: 'done',
    rowsRead: 151,
    products: { created: 148, updated: 0, unchanged: 0 },
    variants: 148,
    errors: [
      { line: 7, code: 'price_invalid' },
      { line: 147, code: 'price_invalid' },
      { line: 152, code: 'duplicate_sku', data: { sku: 'SKU-1', line: 3 } },
    ],
  });
});

test('a finished import is not run again', async () => {
  const importId = await start();
  await runImport(store.id, { importId, source: fixture('shopify-whole.csv') }, act);
  const again = () => runImport(store.id, { importId, source: fixture('shopify-bad-rows.csv') }, act);
  expect(await expectNothingChanged(db, again)).toEqual({ ok: true, value: 'closed' });
});

test("another store's import is not found", async () => {
  const importId = await start();
  const other = await makeStore({ slug: `other-${count}`, name: 'Other' });
  const run = () => runImport(other.id, { importId, source: fixture('shopify-whole.csv') }, act);
  expect(await expectNothingChanged(db, run)).toMatchObject({ ok: false, code: 'import_not_found' });
});

test('a missing file fails its import with a message', async () => {
  const importId = await start();
  const source: ImportSource = { open: () => null };
  await runImport(store.id, { importId, source }, act);
  expect(await report(importId)).toMatchObject({
    status: 'failed',
    errors: [{ line: 0, code: 'file_missing' }],
  });
});
