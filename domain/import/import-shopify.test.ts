import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { findRedirect } from '#domain/catalog/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type ImportFile, type ImportOptions, importReport, listImports } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
/** Tables that an import may write although it changes nothing else in the store. */
const OWN_ROWS = ['imports', 'import_errors', 'audit_entries'];
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({
    slug: `shop-${count}`,
    name: `Shop ${count}`,
    currency: 'USD',
    defaultLocale: 'en',
  });
});

const run = (file: ImportFile, options: ImportOptions = {}) =>
  importFile(store.id, { file, ...options }, act);

const products = () =>
  db.admin(
    `select p.import_handle as handle, p.status, t.locale, t.title, t.slug from products p
       join product_texts t on t.product_id = p.id where p.store_id = $1 order by t.title collate "C"`,
    [store.id],
  );

const variantsOf = (handle: string) =>
  db.admin(
    `select v.sku, v.barcode, v.weight_grams, v.combination, r.amount::int, r.compare_at::int, s.is_tracked, s.quantity,
            s.allows_backorder
       from variants v join products p on p.id = v.product_id join variant_prices r on r.variant_id = v.id
       join stock_levels s on s.variant_id = v.id
      where p.store_id = $1 and p.import_handle = $2 and v.archived_at is null order by v.position`,
    [store.id, handle],
  );

const images = () =>
  db.admin(
    `select i.url, i.position, i.alt, v.sku, i.status from import_images i left join variants v on v.id = i.variant_id
      where i.store_id = $1 order by i.position, i.url, v.sku nulls first`,
    [store.id],
  );

describe('a whole Shopify file', () => {
  test('a Shopify file is imported completely, and its report counts its content', async () => {
    const report = await run(fixture('shopify-whole.csv'));
    expect(report).toMatchObject({
      status: 'done',
      fileName: 'shopify-whole.csv',
      products: { created: 5, updated: 0, unchanged: 0 },
      variants: 8,
      images: { queued: 6, waiting: 6 },
      rowsRead: 9,
      errors: [],
    });
    expect(await products()).toEqual([
      { handle: 'cedar_box', status: 'active', locale: 'en', title: 'Cedar Box', slug: 'cedar-box' },
      { handle: 'linen-shirt', status: 'active', locale: 'en', title: 'Linen Shirt', slug: 'linen-shirt' },
      { handle: 'old-lamp', status: 'draft', locale: 'en', title: 'Old Lamp', slug: 'old-lamp' },
      { handle: 'retired-rug', status: 'archived', locale: 'en', title: 'Retired Rug', slug: 'retired-rug' },
      {
        handle: 'عباية-سوداء',
        status: 'active',
        locale: 'ar',
        title: 'عباية سوداء مطرزة',
        slug: 'عباية-سوداء',
      },
    ]);
  });

  test('a Shopify import keeps SKU, price, weight and stock of every variant', async () => {
    await run(fixture('shopify-whole.csv'));
    expect(await variantsOf('linen-shirt')).toEqual([
      {
        sku: 'LS-NAVY-M',
        barcode: '0628100012345',
        weight_grams: 250,
        combination: 'Navy/M',
        amount: 4900,
        compare_at: 6000,
        is_tracked: true,
        quantity: 7,
        allows_backorder: false,
      },
      {
        sku: 'LS-NAVY-L',
        barcode: '',
        weight_grams: 260,
        combination: 'Navy/L',
        amount: 4900,
        compare_at: null,
        is_tracked: true,
        quantity: 0,
        allows_backorder: false,
      },
      {
        sku: 'LS-SAND-M',
        barcode: '',
        weight_grams: 0,
        combination: 'Sand/M',
        amount: 5250,
        compare_at: null,
        is_tracked: true,
        quantity: -2,
        allows_backorder: true,
      },
    ]);
    expect(await variantsOf('cedar_box')).toMatchObject([{ sku: null, amount: 12_000, is_tracked: false }]);
    expect(await variantsOf('عباية-سوداء')).toMatchObject([
      { amount: 34_950, combination: 'أسود/٥٢', quantity: 4 },
      { amount: 34_950, combination: 'كحلي/٥٤', quantity: 2 },
    ]);
  });

  test('a Shopify import keeps texts, tags, type and brand, and removes active content', async () => {
    await run(fixture('shopify-whole.csv'));
    const [shirt] = await db.admin(
      `select t.body_html, t.seo_title, t.seo_description, p.product_type, b.name as brand,
              (select array_agg(tag order by tag) from product_tags g where g.product_id = p.id) as tags
         from products p join product_texts t on t.product_id = p.id join brand_texts b on b.brand_id = p.brand_id
        where p.store_id = $1 and p.import_handle = 'linen-shirt'`,
      [store.id],
    );
    expect(shirt).toEqual({
      body_html:
        '<h2>Linen shirt</h2>\n<p>Cool on hot days.</p>\n<ul>\n<li>100% linen</li>\n<li>Made in "Lebanon"</li>\n</ul>',
      seo_title: 'Linen shirt for men',
      seo_description: 'A cool shirt.',
      product_type: 'Shirts',
      brand: 'Cedar & Co',
      tags: ['linen', 'men', 'summer'],
    });
    const brands = await db.admin(
      'select name from brand_texts where store_id = $1 order by name collate "C"',
      [store.id],
    );
    expect(brands.map(({ name }) => name)).toEqual(['Cedar & Co', 'دار نجد']);
  });

  test('a Shopify import recognises colours and sizes among its options', async () => {
    await run(fixture('shopify-whole.csv'));
    const values = await db.admin(
      `select o.kind, v.code, v.swatch from product_options o join option_values v on v.option_id = o.id
         join products p on p.id = o.product_id where p.store_id = $1 order by p.import_handle collate "C", o.position, v.position`,
      [store.id],
    );
    expect(values).toEqual([
      { kind: 'colour', code: 'Navy', swatch: '#1F2A4D' },
      { kind: 'colour', code: 'Sand', swatch: '#C8B08A' },
      { kind: 'size', code: 'M', swatch: '' },
      { kind: 'size', code: 'L', swatch: '' },
      { kind: 'colour', code: 'أسود', swatch: '#191919' },
      { kind: 'colour', code: 'كحلي', swatch: '#1F2A4D' },
      { kind: 'size', code: '٥٢', swatch: '' },
      { kind: 'size', code: '٥٤', swatch: '' },
    ]);
  });

  test('a Shopify import requests its pictures, a shared picture once for each variant, and queues one job', async () => {
    await run(fixture('shopify-whole.csv'));
    expect(await images()).toMatchObject([
      { url: 'https://pictures.example/box.png', position: 0, sku: null },
      { url: 'https://pictures.example/linen-1.jpg', position: 0, alt: 'A linen shirt' },
      { url: 'https://pictures.example/linen-2.jpg', position: 1 },
      { url: 'https://pictures.example/linen-3.jpg', position: 2 },
      { url: 'https://pictures.example/linen-navy.jpg', position: 3, sku: 'LS-NAVY-L' },
      { url: 'https://pictures.example/linen-navy.jpg', position: 3, sku: 'LS-NAVY-M' },
      { url: 'https://pictures.example/linen-sand.jpg', position: 3, sku: 'LS-SAND-M' },
    ]);
    expect((await jobs()).sort()).toEqual(['import.forget', 'import.images']);
  });

  test('a Shopify import redirects the old address to the new one if they differ', async () => {
    await run(fixture('shopify-whole.csv'));
    const lead = (path: string) => withStore(store.id, (tx) => findRedirect(tx, { locale: 'en', path }));
    expect(await lead('/products/cedar_box')).toEqual({ locale: 'en', path: '/products/cedar-box' });
    expect(await lead('/products/linen-shirt')).toBeNull();
  });
});

describe('the same file again', () => {
  test('importing the same file again changes nothing, and the report says so', async () => {
    await run(fixture('shopify-whole.csv'));
    const again = await expectNothingChanged(db, () => run(fixture('shopify-whole.csv')), OWN_ROWS);
    expect(again).toMatchObject({
      products: { created: 0, updated: 0, unchanged: 5 },
      variants: 8,
      images: { queued: 0 },
      errors: [],
    });
  });

  test('importing the same file with a new price updates that product and keeps its address and variants', async () => {
    const file = (price: string, title: string) =>
      textSource(
        `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\ncup,${title},Size,S,C-S,${price}\ncup,,,L,C-L,9\nbowl,Bowl,,,B,4\n`,
      );
    await run(file('5', 'Cup'));
    const before = await db.admin('select id from variants where store_id = $1 order by id', [store.id]);
    expect(await run(file('6', 'Tea cup'))).toMatchObject({
      products: { created: 0, updated: 1, unchanged: 1 },
      variants: 3,
    });
    expect(await variantsOf('cup')).toMatchObject([{ amount: 600 }, { amount: 900 }]);
    expect(await products()).toMatchObject([{ title: 'Bowl' }, { title: 'Tea cup', slug: 'cup' }]);
    expect(await db.admin('select id from variants where store_id = $1 order by id', [store.id])).toEqual(
      before,
    );
  });

  test('the same file imported into another store creates new products', async () => {
    await run(fixture('shopify-whole.csv'));
    const first = store;
    store = await makeStore({ slug: `other-${count}`, name: 'Other' });
    expect(await run(fixture('shopify-whole.csv'))).toMatchObject({ products: { created: 5 } });
    const stores = await db.admin(
      'select store_id, count(*)::int as products from products where store_id = any($1) group by 1',
      [[first.id, store.id]],
    );
    expect(stores.map(({ products: each }) => each)).toEqual([5, 5]);
  });
});

describe('a dry run', () => {
  test('a dry run reports what an import would do and changes nothing', async () => {
    const dry = await expectNothingChanged(
      db,
      () => run(fixture('shopify-whole.csv'), { isDryRun: true }),
      OWN_ROWS,
    );
    const real = await run(fixture('shopify-whole.csv'));
    const counts = ({ products: each, variants, errors, errorCount, images: { queued } }: typeof real) => ({
      each,
      variants,
      errors,
      errorCount,
      queued,
    });
    expect(counts(dry)).toEqual(counts(real));
    expect(dry).toMatchObject({ isDryRun: true, status: 'done', images: { waiting: 0 } });
  });

  test('a dry run reports the same bad rows as the import', async () => {
    const dry = await run(fixture('shopify-bad-rows.csv'), { isDryRun: true });
    expect(await products()).toEqual([]);
    // After the import the lines name the products that it created.
    const expected = dry.errors.map(({ product: _product, ...line }) => line);
    expect((await run(fixture('shopify-bad-rows.csv'))).errors).toMatchObject(expected);
  });
});

test('many products are imported in batches, and their progress is reported', async () => {
  const rows = Array.from({ length: 257 }, (_, n) => `item-${n},Item ${n},SKU-${n},5`);
  const told: number[] = [];
  const report = await run(textSource(`Handle,Title,Variant SKU,Variant Price\n${rows.join('\n')}\n`), {
    onProgress: ({ products: each }) => void told.push(each),
  });
  expect(report).toMatchObject({ products: { created: 257 }, variants: 257, rowsRead: 257 });
  expect(told).toEqual([100, 200, 257]);
});

test('imports are listed newest first and only to their own store', async () => {
  const first = await run(fixture('shopify-no-handle.csv'));
  const second = await run(textSource('Handle,Title,Variant Price\ncup,Cup,5\n'));
  expect((await withStore(store.id, listImports)).map(({ id }) => id)).toEqual([second.id, first.id]);
  const other = await makeStore({ slug: `third-${count}`, name: 'Third' });
  expect(await withStore(other.id, listImports)).toEqual([]);
  expect(await withStore(other.id, (tx) => importReport(tx, first.id))).toBeNull();
});

async function jobs(): Promise<string[]> {
  const rows = await db.admin<{ task: string }>(
    `select t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'storeId' = $1 and t.identifier like 'import.%'`,
    [store.id],
  );
  return rows.map(({ task }) => task);
}
