import { beforeEach, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import {
  archiveProduct,
  changeProducts,
  editRows,
  saveCurrency,
  setCurrencyPrice,
  setSalePrice,
  setStock,
  setTaxClass,
} from '#domain/catalog/index.ts';
import { money } from '#lib/money/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { beginUndo, forgetFormer, importReport, previewUndo, runUndo, startImport } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const layla = staffAct(
  { userId: '0190a000-0000-7000-8000-000000000001', name: 'Layla', role: 'owner' },
  TEST_TIME,
);
const hours = (count: number) => new Date(TEST_TIME.getTime() + count * 3_600_000);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

const inStore = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(store.id, work);
const HEAD = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n';

async function importText(text: string): Promise<string> {
  return (await importFile(store.id, { file: textSource(HEAD + text, 'goods.csv') }, act)).id;
}

const begin = (importId: string, at = TEST_TIME) =>
  inStore((tx) => beginUndo(tx, importId, { ...layla, at }));
const preview = (importId: string) => inStore((tx) => previewUndo(tx, importId));
const run = (importId: string) => runUndo(store.id, { importId }, act);
const undoOf = async (importId: string) => (await inStore((tx) => importReport(tx, importId)))?.undo;

async function undo(importId: string) {
  await must(begin(importId));
  await run(importId);
  return undoOf(importId);
}

async function goods() {
  return db.admin<{ id: string; title: string; variantId: string }>(
    `select p.id, t.title, v.id as "variantId" from products p join product_texts t on t.product_id = p.id
       join variants v on v.product_id = p.id where p.store_id = $1 order by t.title`,
    [store.id],
  );
}

const titles = async () => (await goods()).map(({ title }) => title);

/** A store with one product, and an import that renames it and creates another. */
async function twoProducts() {
  await importText('cup,Cup,CUP,5,shopify,10\n');
  const importId = await importText('cup,Mug,CUP,9,shopify,30\njar,Jar,JAR,3,shopify,8\n');
  return importId;
}

describe('the undo of an import', () => {
  test('deletes the new products, gives the changed ones their former values, and is one audit entry in words', async () => {
    const importId = await twoProducts();
    expect(await undoOf(importId)).toEqual({ state: 'open', until: hours(24) });
    expect(await preview(importId)).toMatchObject({ removes: 1, restores: 1, left: 0, products: [] });
    expect(await undo(importId)).toEqual({
      ...{ state: 'done', askedBy: 'Layla', removes: 1, restores: 1, left: 0, products: [] },
    });
    expect(await titles()).toEqual(['Cup']);
    const audit = await db.admin(
      "select action, after from audit_entries where store_id = $1 and action like '%.und%' order by action",
      [store.id],
    );
    expect(audit).toEqual([
      { action: 'import.undo_asked', after: { fileName: 'goods.csv' } },
      { action: 'import.undone', after: { removed: 1, restored: 1, leftAlone: 0 } },
    ]);
  });

  test('leaves a new product alone that was ordered, and deletes the others', async () => {
    const importId = await importText('cup,Cup,CUP,5,,\njar,Jar,JAR,3,,\n');
    const [cup] = await goods();
    await orderOf(store, [{ variantId: cup?.variantId ?? '' }]);
    const left = [{ productId: cup?.id, because: 'ordered', titles: { en: 'Cup' } }];
    expect(await preview(importId)).toMatchObject({ removes: 1, restores: 0, left: 1, products: left });
    expect(await undo(importId)).toMatchObject({ removes: 1, left: 1, products: left });
    expect(await titles()).toEqual(['Cup']);
  });

  test.each<[string, (tx: StoreTx, ids: { id: string; variantId: string }) => Promise<unknown>]>([
    [
      'status',
      (tx, { id }) =>
        changeProducts(tx, { productIds: [id], change: { kind: 'status', status: 'draft' } }, layla),
    ],
    ['archived', (tx, { id }) => archiveProduct(tx, { productId: id }, layla)],
    [
      'price',
      (tx, { variantId: id }) =>
        editRows(tx, { currency: 'USD', edits: [{ id, field: 'compareAt', from: null, to: 9900 }] }, layla),
    ],
    [
      'sale',
      (tx, { variantId }) =>
        setSalePrice(tx, { variantId, sale: { price: money(100, 'USD'), from: null, to: null } }, layla),
    ],
    ['stock', (tx, { variantId }) => setStock(tx, { variantId, isTracked: true, quantity: 55 }, layla)],
    ['tracking', (tx, { variantId }) => setStock(tx, { variantId, isTracked: false, quantity: 0 }, layla)],
    ['tax class', (tx) => setTaxClass(tx, { skus: ['CUP', 'JAR'], taxClass: 'zero' }, layla)],
    [
      'price in another currency',
      (tx, { variantId }) =>
        setCurrencyPrice(tx, { variantId, code: 'SAR', price: money(500, 'SAR') }, layla),
    ],
  ])('leaves every product alone whose %s was changed since', async (_, change) => {
    await must(inStore((tx) => saveCurrency(tx, { code: 'SAR', rate: { numer: 15, denom: 4 } }, act)));
    const importId = await twoProducts();
    for (const ids of await goods()) await inStore((tx) => change(tx, ids));
    expect(await preview(importId)).toMatchObject({ removes: 0, restores: 0, left: 2 });
    expect(await undo(importId)).toMatchObject({
      ...{ removes: 0, restores: 0, left: 2 },
      products: [{ because: 'changed' }, { because: 'changed' }],
    });
    expect(await titles()).toEqual(['Jar', 'Mug']);
  });

  test('leaves a new product alone that has a file for sale by now', async () => {
    const importId = await importText('song,Song,SONG,5,,\n');
    const [song] = await goods();
    await giveFile(store, song?.variantId ?? '');
    expect(await undo(importId)).toMatchObject({ removes: 0, left: 1, products: [{ because: 'changed' }] });
  });

  test('says of a product that cannot be restored that its SKU is taken', async () => {
    await importText('cup,Cup,CUP,5,,\n');
    const importId = await importText('cup,Cup,CUP-2,5,,\n');
    await importText('mug,Mug,CUP,5,,\n');
    expect(await undo(importId)).toMatchObject({ restores: 0, left: 1, products: [{ because: 'refused' }] });
  });

  test('of the newest import makes way for the undo of the one before it', async () => {
    const first = await importText('cup,Cup,CUP,5,shopify,10\n');
    const second = await importText('cup,Mug,CUP,9,shopify,30\n');
    expect(await preview(first)).toMatchObject({ removes: 0, left: 1 });
    await undo(second);
    expect(await preview(first)).toMatchObject({ removes: 1, left: 0 });
    await undo(first);
    expect(await titles()).toEqual([]);
  });

  test('takes nothing back of pictures that were still to be fetched', async () => {
    const report = await importFile(
      store.id,
      {
        file: textSource('Handle,Title,Variant Price,Image Src\ncup,Cup,5,https://pictures.example/1.jpg\n'),
      },
      act,
    );
    await undo(report.id);
    expect(await db.admin('select 1 from import_images where store_id = $1', [store.id])).toEqual([]);
  });
});

describe('who may undo what, and when', () => {
  test('an import is undone once, however often the button is pressed', async () => {
    const importId = await twoProducts();
    const presses = await Promise.all([begin(importId), begin(importId), begin(importId)]);
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    await run(importId);
    expect(await expectNothingChanged(db, () => begin(importId))).toMatchObject({ code: 'undo_closed' });
    await expectNothingChanged(db, () => run(importId));
  });

  test('an import can be undone for a day, and then its former values are deleted', async () => {
    const importId = await twoProducts();
    expect(await expectNothingChanged(db, () => begin(importId, hours(24)))).toMatchObject({ ok: false });
    await inStore((tx) => forgetFormer(tx, importId));
    expect(await undoOf(importId)).toEqual({ state: 'none' });
    expect(await expectNothingChanged(db, () => begin(importId))).toMatchObject({ ok: false });
    expect(await titles()).toEqual(['Jar', 'Mug']);
  });

  test('the five latest imports of a store can be undone', async () => {
    const first = await twoProducts();
    for (let next = 0; next < 4; next++) await importText(`hat-${next},Hat ${next},HAT-${next},5,,\n`);
    expect(await undoOf(first)).toMatchObject({ state: 'open' });
    await importText('hat,Hat,HAT,5,,\n');
    expect(await undoOf(first)).toEqual({ state: 'none' });
    expect(await db.admin('select 1 from import_products where import_id = $1', [first])).toEqual([]);
  });

  test('the undo that was asked for in time keeps its former values until it has run', async () => {
    const importId = await twoProducts();
    await must(begin(importId, hours(23)));
    await inStore((tx) => forgetFormer(tx, importId));
    await run(importId);
    expect(await undoOf(importId)).toMatchObject({ state: 'done', removes: 1, restores: 1 });
  });

  test('a dry run, an import that has not ended and an import of another store cannot be undone', async () => {
    const dry = await importFile(
      store.id,
      { file: textSource(`${HEAD}cup,Cup,CUP,5,,\n`), isDryRun: true },
      act,
    );
    const waiting = await inStore((tx) => startImport(tx, { fileName: 'a.csv', isDryRun: false }, act));
    const importId = await twoProducts();
    const other = await makeStore({ slug: `other-${count}`, name: 'Other' });
    await expectNothingChanged(db, async () => {
      for (const id of [dry.id, waiting]) expect(await begin(id)).toMatchObject({ ok: false });
      expect(await withStore(other.id, (tx) => beginUndo(tx, importId, layla))).toMatchObject({ ok: false });
      expect(await runUndo(other.id, { importId }, act)).toBe('done');
    });
  });
});

describe('an undo that is interrupted', () => {
  const MANY = Array.from({ length: 50 }, (_, n) => `item-${n},Item ${n},SKU-${n},5,shopify,${n + 1}\n`);
  const DONE = { state: 'done', removes: 25, restores: 25, left: 0 };

  async function manyProducts(): Promise<string> {
    await importText(MANY.slice(0, 25).join(''));
    return importText(MANY.join('').replaceAll(',5,', ',6,'));
  }

  test('goes on after a crash where it stopped', async () => {
    const importId = await manyProducts();
    await must(begin(importId));
    const crash = () => {
      throw new Error('power cut');
    };
    await expect(runUndo(store.id, { importId, onProgress: crash }, act)).rejects.toThrow('power cut');
    expect(await undoOf(importId)).toEqual({ state: 'running', askedBy: 'Layla' });
    expect(await titles()).toHaveLength(30);
    await run(importId);
    expect(await undoOf(importId)).toMatchObject(DONE);
  });

  test('pauses between two batches when its worker stops', async () => {
    const importId = await manyProducts();
    await must(begin(importId));
    const pause = new AbortController();
    const onProgress = () => pause.abort();
    expect(await runUndo(store.id, { importId, onProgress, pause: pause.signal }, act)).toBe('paused');
    expect(await run(importId)).toBe('done');
    expect(await undoOf(importId)).toMatchObject(DONE);
  });

  test('by two workers at once undoes nothing twice', async () => {
    const importId = await manyProducts();
    await must(begin(importId));
    await Promise.all([run(importId), run(importId), run(importId)]);
    expect(await undoOf(importId)).toMatchObject(DONE);
    expect(await titles()).toHaveLength(25);
    const wrong = await db.admin('select 1 from variant_prices where store_id = $1 and amount <> 500', [
      store.id,
    ]);
    expect(wrong).toEqual([]);
  });
});
