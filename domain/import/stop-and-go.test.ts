import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { cancelImport, importNow, importReport, type RunInput, runImport, startImport } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const later = (seconds: number) => () => new Date(TEST_TIME.getTime() + seconds * 1000);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}` });
});

const ROWS = 250;
const source = textSource(
  `Handle,Title,Variant SKU,Variant Price,Image Src\n${Array.from(
    { length: ROWS },
    (_, n) => `item-${n},Item ${n},SKU-${n},${n % 50 === 7 ? 'abc' : 5},https://pictures.example/${n}.jpg`,
  ).join('\n')}\n`,
);
const WHOLE = { created: ROWS - 5, updated: 0, unchanged: 0 };

const start = (isDryRun = false) =>
  withStore(store.id, (tx) => startImport(tx, { fileName: 'products.csv', isDryRun }, act));
const run = (importId: string, input: Partial<RunInput> = {}, clock = later(0)) =>
  runImport(store.id, { importId, source, ...input }, act, clock);
const cancel = (importId: string) => withStore(store.id, (tx) => cancelImport(tx, importId, act));
const report = (importId: string) => withStore(store.id, (tx) => importReport(tx, importId));

async function productCount(): Promise<number> {
  const rows = await db.admin('select 1 from products where store_id = $1', [store.id]);
  return rows.length;
}

describe('an import that is cancelled', () => {
  test('an import cancelled between two batches keeps the imported rows, reports the cancellation, and fetches their pictures', async () => {
    const importId = await start();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    expect(await run(importId, { stop: stop.signal, onProgress })).toEqual({ ok: true, value: 'closed' });
    expect(await report(importId)).toMatchObject({
      status: 'cancelled',
      rowsRead: 100,
      rowsTotal: ROWS,
      products: { created: 98 },
      images: { queued: 98, waiting: 98 },
      errorCount: 2,
      finishedAt: TEST_TIME,
    });
    expect(await productCount()).toBe(98);
    expect(await pictureJobs(importId)).toBe(1);
  });

  test('an import cancelled while a batch is written undoes that batch', async () => {
    const importId = await start();
    let batches = 0;
    const onProgress = async () => {
      batches += 1;
      if (batches === 1) expect(await cancel(importId)).toEqual({ ok: true, value: undefined });
    };
    await run(importId, { onProgress });
    expect(batches).toBe(1);
    expect(await report(importId)).toMatchObject({ status: 'cancelled', rowsRead: 100 });
    expect(await productCount()).toBe(98);
  });

  test('an import cancelled before it began imports nothing, and its job ends at once', async () => {
    const importId = await start();
    await cancel(importId);
    expect(await expectNothingChanged(db, () => run(importId))).toEqual({ ok: true, value: 'closed' });
    expect(await report(importId)).toMatchObject({ status: 'cancelled', products: { created: 0 } });
    expect(await pictureJobs(importId)).toBe(0);
  });

  test('an import can be cancelled once, and only by its own store', async () => {
    const importId = await start();
    const other = await makeStore({ slug: `other-${count}`, name: 'Other' });
    const foreign = () => withStore(other.id, (tx) => cancelImport(tx, importId, act));
    expect(await expectNothingChanged(db, foreign)).toMatchObject({ ok: false, code: 'import_not_found' });
    await run(importId);
    const again = () => cancel(importId);
    expect(await expectNothingChanged(db, again)).toMatchObject({ ok: false, code: 'import_finished' });
    expect(await report(importId)).toMatchObject({ status: 'done', products: WHOLE });
  });

  test('a cancelled import can be started again with the same file, and only the rest is added', async () => {
    const stop = new AbortController();
    await importFile(store.id, { file: source, stop: stop.signal, onProgress: () => stop.abort() }, act);
    expect(await importFile(store.id, { file: source }, act)).toMatchObject({
      status: 'done',
      products: { created: ROWS - 5 - 98, unchanged: 98 },
    });
  });

  test('a cancelled dry run changes nothing', async () => {
    const importId = await start(true);
    const stop = new AbortController();
    await run(importId, { stop: stop.signal, onProgress: () => stop.abort() });
    expect(await report(importId)).toMatchObject({ status: 'cancelled', products: { created: 98 } });
    expect(await productCount()).toBe(0);
    expect(await pictureJobs(importId)).toBe(0);
  });
});

test('an import interrupted by a stopping worker continues where it stopped', async () => {
  const importId = await start();
  const pause = new AbortController();
  const left = await run(importId, { pause: pause.signal, onProgress: () => pause.abort() });
  expect(left).toEqual({ ok: true, value: 'paused' });
  expect(await report(importId)).toMatchObject({ status: 'running', rowsRead: 100 });
  await run(importId);
  expect(await report(importId)).toMatchObject({ status: 'done', products: WHOLE, errorCount: 5 });
});

test('two workers with the same import do not import any row twice', async () => {
  const importId = await start();
  const outcomes = await Promise.all([run(importId), run(importId), run(importId)]);
  const other = { ok: false, code: 'import_busy', data: { importId } };
  expect(outcomes.filter(({ ok }) => ok)).not.toEqual([]);
  for (const outcome of outcomes) expect([{ ok: true, value: 'closed' }, other]).toContainEqual(outcome);
  expect(await report(importId)).toMatchObject({
    status: 'done',
    rowsRead: ROWS,
    products: WHOLE,
    variants: WHOLE.created,
    images: { queued: WHOLE.created },
    errorCount: 5,
  });
  expect((await report(importId))?.errors.map(({ line }) => line)).toEqual([9, 59, 109, 159, 209]);
  expect(await productCount()).toBe(WHOLE.created);
});

describe('one import at a time in a store', () => {
  test('a second import of a store waits while the first runs', async () => {
    const [first, second] = [await start(), await start()];
    const seen: unknown[] = [];
    await run(first, { onProgress: async () => void seen.push(await run(second, {}, later(29))) });
    expect(seen[0]).toEqual({ ok: false, code: 'import_busy', data: { importId: first } });
    expect(await report(second)).toMatchObject({ status: 'queued', rowsRead: 0 });
    await run(second);
    expect(await report(second)).toMatchObject({ status: 'done', products: { unchanged: WHOLE.created } });
  });

  test('an import on the command line is refused while another one runs, and creates no import', async () => {
    const first = await start();
    const onProgress = async () => {
      const again = () => importNow(store.id, { file: source }, act);
      const refused = await expectNothingChanged(db, again);
      expect(refused).toEqual({ ok: false, code: 'import_busy', data: { importId: first } });
    };
    await run(first, { onProgress });
    expect(await report(first)).toMatchObject({ status: 'done' });
  });

  test('an import whose process died half a minute ago does not delay another one', async () => {
    const [dead, second] = [await start(), await start()];
    const crash = () => {
      throw new Error('power cut');
    };
    await expect(run(dead, { onProgress: crash })).rejects.toThrow('power cut');
    expect(await run(second, {}, later(29))).toMatchObject({ ok: false, code: 'import_busy' });
    expect(await run(second, {}, later(31))).toEqual({ ok: true, value: 'closed' });
    expect(await report(second)).toMatchObject({ status: 'done' });
  });

  test('an import of one store does not delay an import of another store', async () => {
    const first = await start();
    const other = await makeStore({ slug: `other-${count}`, name: 'Other' });
    const onProgress = async () => {
      expect(await importFile(other.id, { file: source }, act)).toMatchObject({ status: 'done' });
    };
    await run(first, { onProgress });
    expect(await report(first)).toMatchObject({ status: 'done', products: WHOLE });
  });
});

async function pictureJobs(importId: string): Promise<number> {
  const rows = await db.admin(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'import.images' and j.payload ->> 'importId' = $1`,
    [importId],
  );
  return rows.length;
}
