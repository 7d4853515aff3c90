import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { exportProducts, findRedirect } from '#domain/catalog/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fileSource, fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { NOT_THERE, realCatalogue } from '#tests/support/outside-files.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type ImportFile, startImport } from './index.ts';
import { checkFile } from './read-file.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

const run = (file: ImportFile, options = {}) => importFile(store.id, { file, ...options }, act);

async function shop() {
  const products = await withStore(store.id, (tx) =>
    exportProducts(tx, { after: null, limit: 100, currency: 'USD' }),
  );
  return new Map(products.map((product) => [product.importHandle ?? '', product]));
}

const HEAD =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Sale price,Stock,In stock?,Categories,Parent,Grouped products,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible\n';

describe('a file of WooCommerce', () => {
  const whole = fixture('woocommerce-shop.csv');

  test('a WooCommerce file is imported completely: plain, variable, grouped, external and downloadable products', async () => {
    const report = await run(whole);
    expect(report).toMatchObject({ status: 'done', kind: 'woocommerce', rowsRead: 16, rowsTotal: 16 });
    expect(report).toMatchObject({ products: { created: 8 }, errorCount: 0 });
    const products = await shop();
    expect(products.get('woo-15')).toMatchObject({
      status: 'active',
      texts: { en: { title: 'Mug', slug: 'mug' } },
      variants: [{ sku: 'ot-mug', amount: 2000, saleAmount: 1800, values: ['Red'], isTracked: false }],
    });
    const old = { locale: 'en' as const, path: '/product/mug' };
    expect(await withStore(store.id, (tx) => findRedirect(tx, old))).toMatchObject({ path: '/products/mug' });
    const cloth = products.get('woo-11');
    expect(cloth?.variants.map(({ values }) => values.join('/'))).toEqual(
      ['Blue', 'Green', 'Red'].flatMap((colour) =>
        ['Large', 'Medium', 'Small'].map((size) => `${colour}/${size}`),
      ),
    );
    expect(cloth?.variants[0]).toMatchObject({ sku: 'ot-cloth-blue-Blue-Large', amount: 2500 });
    const kettle = products.get('woo-12');
    expect(kettle?.variants).toHaveLength(4);
    expect(kettle?.variants.find(({ sku }) => sku === 'ot-kettle-red')).toMatchObject({
      values: ['Red', 'No'],
      amount: 4500,
      saleAmount: 4200,
    });
    expect(products.get('woo-52')).toMatchObject({ status: 'draft' });
    expect(products.get('woo-52')?.texts.en?.body).toContain('https://trees.example/give/');
    expect(products.get('woo-19')).toMatchObject({ status: 'draft' });
    expect(products.get('woo-23')).toMatchObject({ status: 'active' });
  });

  test('a WooCommerce import creates categories, turns groups into collections, and reports what it changed', async () => {
    const report = await run(whole);
    const places = await db.admin(
      `select parent.title as above, t.title from category_texts t join categories c on c.id = t.category_id
         left join category_texts parent on parent.category_id = c.parent_id
        where t.store_id = $1 order by t.title`,
      [store.id],
    );
    expect(places.map(({ above, title }) => `${above ?? ''}>${title}`)).toEqual([
      '>Books',
      '>Giving',
      '>Home',
      'Home>Kitchen',
      'Home>Tables',
    ]);
    const members = await db.admin(
      `select p.import_handle as handle from collection_products c join products p on p.id = c.product_id
         join collection_texts t on t.collection_id = c.collection_id
        where c.store_id = $1 and t.title = 'Breakfast Set' order by c.position`,
      [store.id],
    );
    expect(members.map(({ handle }) => handle)).toEqual(['woo-13', 'woo-16', 'woo-15']);
    expect(report.errors.map(({ level, code }) => `${level} ${code}`).sort()).toEqual([
      'note any_value',
      'note any_value',
      'note any_value',
      'note downloads_left',
      'note external_as_draft',
      'note grouped_as_collection',
      'note hidden_as_draft',
    ]);
    expect(report.noteCount).toBe(7);
  });

  test('importing a WooCommerce file a second time changes nothing', async () => {
    await run(whole);
    const again = await run(whole);
    expect(again).toMatchObject({
      products: { created: 0, updated: 0, unchanged: 8 },
      images: { queued: 0 },
    });
  });

  test('a dry run of a WooCommerce file creates nothing', async () => {
    const report = await run(whole, { isDryRun: true });
    expect(report).toMatchObject({ products: { created: 8 }, errorCount: 0, noteCount: 7 });
    expect((await shop()).size).toBe(0);
    const left = await db.admin('select 1 from categories where store_id = $1', [store.id]);
    expect(left).toEqual([]);
  });
});

test('the sample of a real WooCommerce is imported completely, and a second import changes nothing', async ({
  skip,
}) => {
  const sample = realCatalogue('woocommerce-sample.csv') ?? skip(NOT_THERE);
  const report = await run(fileSource(sample));
  expect(report).toMatchObject({ status: 'done', kind: 'woocommerce', rowsRead: 24, rowsTotal: 24 });
  expect(report).toMatchObject({ products: { created: 14 }, errorCount: 0, noteCount: 8 });
  const again = await run(fileSource(sample));
  expect(again).toMatchObject({ products: { created: 0, updated: 0, unchanged: 14 }, images: { queued: 0 } });
});

test('variations find their product anywhere in the file, and the report names variations without a product', async () => {
  const report = await run(
    textSource(
      `${HEAD}2,variation,V-1,Cup red,1,visible,5,,3,1,,CUP,,Colour,Red,\n` +
        '1,variable,CUP,Cup,1,visible,,,,1,Kitchen,,,Colour,"Red, Blue",1\n' +
        '4,variation,LOST,Lost,1,visible,5,,,1,,NOWHERE,,Colour,Red,\n' +
        '3,variation,V-2,Cup blue,1,visible,6,,,0,,id:1,,Colour,Blue,\n' +
        '5,subscription,SUB,Magazine,1,visible,6,,,1,,,,,,\n6,variable,EMPTY,Empty,1,visible,,,,1,,,,Colour,Red,1\n',
    ),
  );
  expect(report.products).toEqual({ created: 1, updated: 0, unchanged: 0 });
  expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
    [4, 'parent_missing'],
    [6, 'type_unknown'],
    [7, 'no_variations'],
  ]);
  const cup = (await shop()).get('woo-1');
  expect(cup?.variants).toMatchObject([
    { values: ['Red'], amount: 500, isTracked: true, quantity: 3 },
    { values: ['Blue'], amount: 600, isTracked: true, quantity: 0 },
  ]);
});

test('a group finds its products by SKU and by number, including products with variations', async () => {
  const report = await run(
    textSource(
      `${HEAD}9,grouped,SET,Table set,1,visible,,,,1,,,"CUP, id:4, GONE",,,\n1,variable,CUP,Cup,1,visible,,,,1,,,,Colour,Red,1\n` +
        '2,variation,V-1,Cup red,1,visible,5,,,1,,CUP,,Colour,Red,\n4,simple,PAN,Pan,1,visible,5,,,1,,,,,,\n',
    ),
  );
  expect(report.errors.map(({ code, data }) => [code, data.members])).toEqual([
    ['grouped_as_collection', undefined],
    ['members_missing', 'GONE'],
  ]);
  const members = await db.admin(
    'select p.import_handle as handle from collection_products c join products p on p.id = c.product_id where c.store_id = $1 order by c.position',
    [store.id],
  );
  expect(members.map(({ handle }) => handle)).toEqual(['woo-1', 'woo-4']);
});

test('stock shared by all variations is not given to each of them', async () => {
  const report = await run(
    textSource(
      `${HEAD}1,variable,CUP,Cup,1,visible,,,10,1,,,,Colour,"Red, Blue",1\n` +
        '2,variation,V-1,Cup red,1,visible,5,,parent,1,,CUP,,Colour,Red,\n3,variation,V-2,Cup blue,1,visible,5,,,1,,CUP,,Colour,Blue,\n',
    ),
  );
  expect(report.errors).toMatchObject([{ code: 'shared_stock', level: 'note', data: { quantity: 10 } }]);
  const cup = (await shop()).get('woo-1');
  expect(cup?.variants.map(({ quantity, isTracked }) => [isTracked, quantity])).toEqual([
    [true, 10],
    [true, 0],
  ]);
});

test('a product whose price is not a number is refused as a whole, and a sale price above the price is ignored', async () => {
  const report = await run(
    textSource(
      `${HEAD}1,variable,CUP,Cup,1,visible,,,,1,Kitchen,,,Colour,"Red, Blue",1\n2,variation,V-1,r,1,visible,abc,,,1,,CUP,,Colour,Red,\n3,variation,V-2,b,1,visible,5,,,1,,CUP,,Colour,Blue,\n4,simple,PAN,Pan,1,visible,٥,9,,1,,,,,,\n`,
    ),
  );
  expect(report.errors).toMatchObject([
    { line: 3, code: 'price_invalid', level: 'error' },
    { line: 5, code: 'sale_invalid', level: 'note' },
  ]);
  expect([...(await shop()).keys()]).toEqual(['woo-4']);
  // The refused product's category was rolled back.
  expect(await db.admin('select 1 from categories where store_id = $1', [store.id])).toEqual([]);
});

test('an import interrupted between products continues and counts nothing twice', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => {
    const [parent, own] = [1000 + at, 5000 + at];
    return (
      `${own},variation,V-${at},v,1,visible,5,,,1,,P-${at},,Colour,Red,\n` +
      `${parent},variable,P-${at},Item ${at},1,visible,,,,1,,,,Colour,"Red, Blue",1\n`
    );
  });
  const file = textSource(HEAD + rows.join(''));
  const importId = await withStore(store.id, (tx) =>
    startImport(tx, { fileName: 'woo.csv', isDryRun: false }, act),
  );
  const { runImport, importReport } = await import('./index.ts');
  const crash = () => {
    throw new Error('power cut');
  };
  await expect(runImport(store.id, { importId, source: file, onProgress: crash }, act)).rejects.toThrow();
  await runImport(store.id, { importId, source: file }, act);
  const report = await withStore(store.id, (tx) => importReport(tx, importId));
  expect(report).toMatchObject({ status: 'done', rowsRead: 240, products: { created: 120 }, variants: 120 });
});

test('only a few thousand variations of a large file are in memory at once', async () => {
  const parents = 60;
  async function* bytes() {
    yield Buffer.from(HEAD);
    for (let at = 0; at < parents; at++) {
      yield Buffer.from(`${at},variable,P-${at},Item ${at},1,visible,,,,1,,,,Colour,"Red, Blue",1\n`);
    }
    for (let row = 0; row < 1000; row++) {
      const lines = Array.from(
        { length: parents },
        (_, at) => `,variation,,v,1,visible,5,,,1,,P-${at},,Colour,C${row},\n`,
      );
      yield Buffer.from(lines.join(''));
    }
  }
  let opened = 0;
  const whole = await checkFile({
    open: () => {
      opened += 1;
      return bytes();
    },
  });
  if (!whole.ok) throw new Error(whole.code);
  let [rows, last] = [0, 0];
  for await (const group of whole.value.groups()) {
    rows += group.rowCount;
    expect(group.rowsRead).toBe(rows);
    last = group.rowCount;
  }
  expect(rows).toBe(parents * 1001);
  expect(last).toBe(1001);
  // The file is read once to validate it, once for products, once for the rest, and once for each 20,000
  // variations.
  expect(opened).toBe(3 + 3);
});
