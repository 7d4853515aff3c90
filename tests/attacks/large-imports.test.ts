import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { beginUndo, importReport, runImport, runUndo, startImport } from '#domain/import/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { textSource } from '#tests/support/fixtures.ts';
import { SHOPPER as ACT } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

// A line of a file can name a product of 2,048 variants, and its former values take several megabytes. The worker of all
// stores keeps those of a hundred lines neither at once nor in one transaction.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n';
const LARGE = ['ant', 'bee', 'cat'];
/** Two of these products are handled together, and three are too large. */
const VARIANTS = 1_010;

const start = (storeId: string) =>
  withStore(storeId, (tx) => startImport(tx, { fileName: 'goods.csv', isDryRun: false }, ACT));

const powerCut = () => {
  throw new Error('power cut');
};

/** Imports a text by a process that is killed after its first transaction, and by another that goes on. */
async function importText(storeId: string, text: string): Promise<string> {
  const [importId, source] = [await start(storeId), textSource(HEAD + text)];
  const first = runImport(storeId, { importId, source, onProgress: powerCut }, ACT);
  await expect(first).rejects.toThrow('power cut');
  await must(runImport(storeId, { importId, source }, ACT));
  return importId;
}

/** The products, and their former variants, that an import wrote together. */
const writtenBy = (importId: string) =>
  db.admin(
    `select count(*)::int as products, sum(jsonb_array_length(former -> 'draft' -> 'variants'))::int as variants
       from import_products where import_id = $1 group by xmin::text order by 1 desc`,
    [importId],
  );

/** Undoes an import, also with a process that is killed. Returns how many products each transaction looked at. */
async function undo(storeId: string, importId: string): Promise<number[]> {
  await must(withStore(storeId, (tx) => beginUndo(tx, importId, ACT)));
  const sizes: number[] = [];
  const onProgress = ({ rowsRead }: { rowsRead: number }) => {
    sizes.push(rowsRead);
    powerCut();
  };
  for (let isDone = false; !isDone; ) {
    const run = runUndo(storeId, { importId, onProgress }, ACT);
    isDone = await run.then(
      () => true,
      () => false,
    );
  }
  return sizes;
}

const reportOf = (storeId: string, importId: string) =>
  withStore(storeId, (tx) => importReport(tx, importId));

const liveVariants = () =>
  db.admin(
    `select t.title, count(*)::int as count from variants v
       join product_texts t on t.store_id = v.store_id and t.product_id = v.product_id
      where v.store_id = $1 and v.archived_at is null group by t.title order by t.title`,
    [cedar.id],
  );

test('an import of one row for each of several large products, and its undo, handle at most 3,000 variants at a time', async () => {
  const rows = LARGE.flatMap((name) =>
    Array.from(
      { length: VARIANTS },
      (_, at) => `${name},${at === 0 ? name : ''},Size,${at},${name}-${at},5\n`,
    ),
  );
  const creation = await importText(cedar.id, rows.join(''));
  const before = await liveVariants();
  expect(before).toEqual(LARGE.map((title) => ({ title, count: VARIANTS })));

  const change = await importText(
    cedar.id,
    LARGE.map((name) => `${name},${name},Size,0,NEW-${name},6\n`).join(''),
  );
  expect(await reportOf(cedar.id, change)).toMatchObject({
    rowsRead: 3,
    products: { updated: 3 },
    errorCount: 0,
  });
  expect(await liveVariants()).toEqual(LARGE.map((title) => ({ title, count: 1 })));
  expect(await writtenBy(change)).toEqual([
    { products: 2, variants: 2 * VARIANTS },
    { products: 1, variants: VARIANTS },
  ]);

  expect(await undo(cedar.id, change)).toEqual([2, 1]);
  expect((await reportOf(cedar.id, change))?.undo).toMatchObject({ state: 'done', restores: 3, left: 0 });
  expect(await liveVariants()).toEqual(before);
  expect(await undo(cedar.id, creation)).toEqual([2, 1]);
  expect(await liveVariants()).toEqual([]);
});

test('an import of products with long descriptions keeps at most four megabytes of them at a time', async () => {
  const text = (price: number) =>
    Array.from({ length: 15 }, (_, at) => `item-${at},Item ${at},,,SKU-${at},${price}\n`).join('');
  await importText(najd.id, text(5));
  // Two bytes a letter.
  await db.admin("update product_texts set body_html = repeat('م', 200000) where store_id = $1", [najd.id]);
  const change = await importText(najd.id, text(6));
  expect(await writtenBy(change)).toMatchObject([{ products: 10 }, { products: 5 }]);
  await db.admin("update product_texts set body_html = repeat('م', 200000) where store_id = $1", [najd.id]);
  expect(await undo(najd.id, change)).toEqual([10, 5]);
});
