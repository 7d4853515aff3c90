import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { bigShopifyRows } from '#tests/support/big-shopify-file.ts';
import { catalogueOf } from '#tests/support/catalogue-of.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fileSource, fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { NOT_THERE, realCatalogue } from '#tests/support/outside-files.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { applyProducts } from './apply-products.ts';
import { type ImportFile, startImport } from './index.ts';
import { checkFile } from './read-file.ts';
import { seenBefore } from './seen-before.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const apparel = realCatalogue('shopify-apparel.csv');
let count = 0;

const files: [string, ImportFile | null][] = [
  ['the whole fixture', fixture('shopify-whole.csv')],
  ['the fixture with bad rows', fixture('shopify-bad-rows.csv')],
  ['a generated file', textSource([...bigShopifyRows(300)].join(''))],
  ['the real apparel catalogue', apparel === null ? null : fileSource(apparel)],
];

const newStore = () => makeStore({ slug: `shop-${++count}`, name: `Shop ${count}`, currency: 'USD' });

/** Imports without batches, one transaction per product, as the reference. */
async function importOneByOne(store: TestStore, file: ImportFile): Promise<void> {
  const input = { fileName: file.fileName, isDryRun: false };
  const importId = await withStore(store.id, (tx) => startImport(tx, input, act));
  const seen = seenBefore();
  const whole = await checkFile(file);
  if (!whole.ok) throw new Error(whole.code);
  for await (const group of whole.value.groups()) {
    const product = group.build(store.currency);
    const repeats = seen.check(group, product.ok ? product.value : null);
    if (!product.ok || product.value.kind !== 'product' || repeats.length > 0) continue;
    const { value } = product;
    await withStore(store.id, (tx) =>
      applyProducts(tx, [value], { importId, currency: store.currency, isDryRun: false, act }),
    );
  }
}

test.for(files)(
  'importing %s in batches gives the same shop as importing product by product',
  async ([_name, given], { skip }) => {
    const file = given ?? skip(NOT_THERE);
    const [inBatches, oneByOne] = [await newStore(), await newStore()];
    await importFile(inBatches.id, { file }, act);
    await importOneByOne(oneByOne, file);
    const shop = await catalogueOf(db, inBatches.id);
    expect(shop.products?.length).toBeGreaterThan(0);
    expect(shop).toEqual(await catalogueOf(db, oneByOne.id));
  },
);

describe('a product that the database refuses', () => {
  const rows = (cursed: number[]) =>
    Array.from(
      { length: 90 },
      (_, n) => `item-${n},Item ${n},Brand ${n % 7},${cursed.includes(n) ? 'Cursed' : 'Fine'},SKU-${n},5`,
    );
  const file = (cursed: number[]) =>
    textSource(`Handle,Title,Vendor,Type,Variant SKU,Variant Price\n${rows(cursed).join('\n')}\n`);

  test('only the product that the database refuses is left out, wherever it is in its batch', async () => {
    const store = await newStore();
    const bad = [0, 41, 42, 89];
    await db.admin("alter table products add constraint cursed check (product_type <> 'Cursed')");
    const report = await importFile(store.id, { file: file(bad) }, act);
    await db.admin('alter table products drop constraint cursed');
    expect(report).toMatchObject({ products: { created: 86 }, variants: 86, errorCount: 4 });
    expect(report.errors).toMatchObject(
      bad.map((n) => ({ line: n + 2, code: 'not_saved', data: { reason: '23514' } })),
    );
    // Importing the corrected file adds only the products that were refused before.
    expect(await importFile(store.id, { file: file(bad) }, act)).toMatchObject({
      products: { created: 4, unchanged: 86 },
      errorCount: 0,
    });
  });

  test('the brand of a refused product is not created unless another product has it', async () => {
    const store = await newStore();
    await importFile(
      store.id,
      { file: textSource('Handle,Title,Variant SKU,Variant Price\na,A,S-1,5\nz,Z,S-9,5\n') },
      act,
    );
    const mixed = textSource(
      'Handle,Title,Vendor,Variant SKU,Variant Price\nb,B,Lonely,S-1,5\nc,C,Shared,S-2,5\nd,D,Shared,S-9,5\n',
    );
    expect(await importFile(store.id, { file: mixed }, act)).toMatchObject({
      products: { created: 1 },
      errors: [
        { line: 2, code: 'sku_taken' },
        { line: 4, code: 'sku_taken' },
      ],
    });
    const { brands } = await catalogueOf(db, store.id);
    expect(brands?.map((row) => JSON.parse(row).name)).toEqual(['Shared']);
  });
});
