import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { removeCategory, saveCategory } from '#domain/catalog/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import {
  beginUndo,
  checkAgain,
  chooseCategories,
  importChecked,
  importReport,
  MOST_WORDS,
  runImport,
  runUndo,
  startImport,
  suggestCategories,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

const HEAD = 'Handle,Title,Type,Tags,Variant Price\n';
const FILE = `${HEAD}boot,Boot,Shoes,"Sale, Winter, sale",5\nsandal,Sandal,shoes,Sale,4\ncup,Cup,,,3\n`;

async function run(importId: string, text: string) {
  await runImport(store.id, { importId, source: textSource(text) }, act);
  const report = await withStore(store.id, (tx) => importReport(tx, importId));
  if (!report) throw new Error('The import is gone.');
  return report;
}

async function checked(text: string) {
  const input = { fileName: 'goods.csv', isDryRun: true };
  return run(await withStore(store.id, (tx) => startImport(tx, input, act)), text);
}

/** Imports a checked file with a category for each found word; '' is none. */
async function importMapped(text: string, choices: string[]) {
  const { id, foundWords } = await checked(text);
  const mapped = await must(withStore(store.id, (tx) => chooseCategories(tx, foundWords, choices)));
  const begun = await must(withStore(store.id, (tx) => importChecked(tx, { importId: id, mapped }, act)));
  return run(begun.importId, text);
}

const category = async (en: string, ar?: string, parentId?: string) => {
  const texts = { en: { title: en }, ...(ar ? { ar: { title: ar } } : {}) };
  const saved = await must(withStore(store.id, (tx) => saveCategory(tx, { parentId, texts }, act)));
  return saved.categoryId;
};

/** The categories of each product by handle. */
async function categoriesInShop() {
  const rows = await db.admin<{ handle: string; titles: string[] }>(
    `select p.import_handle as handle, array_agg(t.title order by t.title) as titles from products p
       join product_categories c on c.product_id = p.id join category_texts t on t.category_id = c.category_id
      where p.store_id = $1 and t.locale = 'en' group by 1 order by 1`,
    [store.id],
  );
  return Object.fromEntries(rows.map(({ handle, titles }) => [handle, titles]));
}

test('a check counts the types and tags of a file, the most used first, and each once a product', async () => {
  const { foundWords, mappedWords } = await checked(FILE);
  expect([foundWords, mappedWords]).toEqual([
    [
      { kind: 'type', title: 'Shoes', count: 2 },
      { kind: 'tag', title: 'Sale', count: 2 },
      { kind: 'tag', title: 'Winter', count: 1 },
    ],
    null,
  ]);
});

test('a check offers at most two hundred words of a file with more', async () => {
  const rows = Array.from({ length: MOST_WORDS + 5 }, (_, at) => `p${at},P${at},Type ${at},Common,1\n`);
  const { foundWords } = await checked(HEAD + rows.join(''));
  expect([foundWords.length, foundWords[0]]).toEqual([200, { kind: 'tag', title: 'Common', count: 205 }]);
});

test('the category of the same name is suggested, in either language and folded as in the Arabic search', async () => {
  const shoes = await category('Footwear', 'الأحذية');
  const shirts = await category('Shirts', 'قمصان', await category('Clothes'));
  const words = [
    { kind: 'type', title: 'أحذيه' },
    { kind: 'tag', title: 'SHIRTS' },
    { kind: 'tag', title: 'Winter' },
    { kind: 'category', title: 'Clothes > Shirts' },
    { kind: 'category', title: 'Shirts' },
  ] as const;
  const suggested = await withStore(store.id, (tx) => suggestCategories(tx, [...words]));
  expect(suggested).toEqual([shoes, shirts, null, shirts, 'new']);
});

test('an import puts products into existing and new categories, and keeps those that they have', async () => {
  const shoes = await category('Shoes');
  const home = await category('Home');
  await importMapped(`${HEAD}boot,Old boot,House,,9\n`, [home]);
  const report = await importMapped(FILE, [shoes, '', 'new']);
  expect(report).toMatchObject({ errors: [], products: { created: 2, updated: 1 } });
  expect(await categoriesInShop()).toEqual({ boot: ['Home', 'Shoes', 'Winter'], sandal: ['Shoes'] });
  expect(await importMapped(FILE, [shoes, '', 'new'])).toMatchObject({ products: { unchanged: 3 } });
  const named = await db.admin(
    "select after -> 'placedWords' as words from audit_entries where store_id = $1 and action = 'import.started' order by id desc limit 1",
    [store.id],
  );
  expect(named).toEqual([{ words: 2 }]);
});

test('the undo of an import gives products their former categories back', async () => {
  const home = await category('Home');
  await importMapped(`${HEAD}boot,Old boot,House,,9\n`, [home]);
  const { id } = await importMapped(FILE, ['new', 'new', '']);
  expect(await categoriesInShop()).toEqual({ boot: ['Home', 'Sale', 'Shoes'], sandal: ['Sale', 'Shoes'] });
  await must(withStore(store.id, (tx) => beginUndo(tx, id, act)));
  await runUndo(store.id, { importId: id }, act);
  expect(await categoriesInShop()).toEqual({ boot: ['Home'] });
});

test('categories of a file move to a chosen category, or are left out', async () => {
  const head = 'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Categories\n';
  const file = `${head}1,simple,TEE,Tee,1,visible,5,"Clothes > Shirts, Outlet"\n`;
  const shirts = await category('Shirts');
  expect((await checked(file)).foundWords.map(({ title }) => title)).toEqual(['Clothes > Shirts', 'Outlet']);
  expect(await importMapped(file, [shirts, ''])).toMatchObject({ errors: [] });
  expect(Object.values(await categoriesInShop())).toEqual([['Shirts']]);
  await importMapped(file, ['new', 'new']);
  const now = await db.admin(
    `select t.title from product_categories c join category_texts t on t.category_id = c.category_id
       join categories g on g.id = c.category_id
      where c.store_id = $1 order by t.title, g.parent_id nulls first`,
    [store.id],
  );
  expect(now.map(({ title }) => title)).toEqual(['Outlet', 'Shirts']);
});

test('a chosen category that is deleted before the import is noted, and its products are imported', async () => {
  const shoes = await category('Shoes');
  const { id, foundWords } = await checked(FILE);
  const mapped = await must(withStore(store.id, (tx) => chooseCategories(tx, foundWords, [shoes])));
  await must(withStore(store.id, (tx) => removeCategory(tx, { categoryId: shoes }, act)));
  expect(await withStore(store.id, (tx) => chooseCategories(tx, foundWords, [shoes]))).toMatchObject({
    code: 'category_not_found',
  });
  const begun = await must(withStore(store.id, (tx) => importChecked(tx, { importId: id, mapped }, act)));
  const report = await run(begun.importId, FILE);
  expect(report).toMatchObject({ products: { created: 3 }, errorCount: 0, noteCount: 2 });
  expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
    [2, 'category_gone'],
    [3, 'category_gone'],
  ]);
  expect(await categoriesInShop()).toEqual({});
});

test('another check and the import keep the categories chosen before', async () => {
  const { id, foundWords } = await checked(FILE);
  const mapped = await must(withStore(store.id, (tx) => chooseCategories(tx, foundWords, ['new'])));
  const again = await must(withStore(store.id, (tx) => checkAgain(tx, { importId: id, mapped }, act)));
  const second = await run(again.importId, FILE);
  expect(second.mappedWords).toEqual(mapped);
  expect(await db.admin('select from categories where store_id = $1', [store.id])).toEqual([]);
  const begun = await must(withStore(store.id, (tx) => importChecked(tx, { importId: second.id }, act)));
  await run(begun.importId, FILE);
  expect(await categoriesInShop()).toEqual({ boot: ['Shoes'], sandal: ['Shoes'] });
});
