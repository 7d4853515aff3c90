import { beforeEach, describe, expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import type { ImportFile } from './index.ts';

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

const run = (file: ImportFile) => importFile(store.id, { file }, act);

const products = () =>
  db.admin(
    `select p.import_handle as handle, p.status, t.locale, t.title, t.slug from products p
       join product_texts t on t.product_id = p.id where p.store_id = $1 order by t.title collate "C"`,
    [store.id],
  );

describe('bad rows', () => {
  test('bad rows are reported with line and reason, and their products are left out completely', async () => {
    const report = await run(fixture('shopify-bad-rows.csv'));
    expect(report).toMatchObject({ status: 'done', products: { created: 2 }, variants: 2, errorCount: 9 });
    expect(report.errors.map(({ line, code }) => [line, code])).toEqual([
      [4, 'price_invalid'],
      [5, 'stock_negative'],
      [6, 'duplicate_sku'],
      [7, 'handle_missing'],
      [8, 'title_missing'],
      [10, 'price_too_precise'],
      [10, 'weight_invalid'],
      [11, 'price_missing'],
      [13, 'handle_repeated'],
    ]);
    expect((await products()).map(({ handle }) => handle)).toEqual(['good-bowl', 'good-cup']);
  });

  test('bad rows of an existing product leave the product unchanged', async () => {
    const file = (price: string) =>
      textSource(`Handle,Title,Variant SKU,Variant Price\ncup,Cup,C,5\nbowl,Bowl ${price},B,${price}\n`);
    await run(file('7'));
    const before = await products();
    expect(await run(file('abc'))).toMatchObject({ products: { unchanged: 1, updated: 0 }, errorCount: 1 });
    expect(await products()).toEqual(before);
  });

  test('bad rows with another product’s SKU create no brand, picture or redirect', async () => {
    await run(textSource('Handle,Title,Variant SKU,Variant Price\ncup,Cup,C-1,5\n'));
    const file = textSource(
      'Handle,Title,Vendor,Variant SKU,Variant Price,Image Src\nnew_cup,New cup,Fresh,C-1,5,https://p.example/1.jpg\n',
    );
    const report = await expectNothingChanged(db, () => run(file), OWN_ROWS);
    expect(report.errors).toMatchObject([{ line: 2, code: 'sku_taken', data: { sku: 'C-1' } }]);
  });

  test('bad rows with a text longer than its column are refused with their product', async () => {
    const file = textSource(
      `Handle,Title,Vendor,Variant Price\ncup,${'x'.repeat(301)},Fresh,5\nbowl,Bowl,Fresh,5\n`,
    );
    const report = await run(file);
    expect(report).toMatchObject({
      products: { created: 1 },
      errors: [{ line: 2, code: 'too_long', data: { max: 300 } }],
    });
  });

  test('bad rows with overlong texts leave the other products unaffected', async () => {
    const body = 'word '.repeat(50_000);
    const tags = Array.from({ length: 251 }, (_, n) => `tag ${n}`).join(', ');
    const inline = `data:image/png;base64,${'A'.repeat(50_000)}`;
    const rows = [
      `cup,Cup,"<p>${body}</p>",5,,`,
      `${'h'.repeat(300)},Long,,5,,`,
      `tagged,Tagged,,5,,"${tags}"`,
      `bowl,Bowl,,5,"${inline}",`,
    ];
    const report = await run(
      textSource(`Handle,Title,Body (HTML),Variant Price,Image Src,Tags\n${rows.join('\n')}\n`),
    );
    expect(report.errors).toMatchObject([
      { line: 2, code: 'too_long' },
      { line: 3, code: 'too_long', data: { field: 'Handle', max: 255 } },
      { line: 4, code: 'too_many_tags', data: { count: 251, max: 250 } },
    ]);
    expect((await products()).map(({ handle }) => handle)).toEqual(['bowl']);
    expect(report).toMatchObject({ products: { created: 1 }, images: { queued: 1 } });
  });

  test('a product that the database itself refuses affects no other product', async () => {
    await db.admin("alter table products add constraint cursed check (product_type <> 'Cursed')");
    const report = await run(
      textSource('Handle,Title,Vendor,Type,Variant Price\ncup,Cup,Fresh,Cursed,5\nbowl,Bowl,Fresh,Fine,5\n'),
    );
    await db.admin('alter table products drop constraint cursed');
    expect(report.errors).toMatchObject([{ line: 2, code: 'not_saved', data: { reason: '23514' } }]);
    expect((await products()).map(({ handle }) => handle)).toEqual(['bowl']);
  });

  test('a product with four options is refused, and the file’s other product is imported', async () => {
    const report = await run(fixture('shopify-four-options.csv'));
    expect(report).toMatchObject({ products: { created: 1 } });
    expect(report.errors).toMatchObject(
      [3, 4].map((line) => ({ line, code: 'too_many_options', data: { count: 4, max: 3 } })),
    );
  });
});

describe('a file that is broken as a whole', () => {
  const gigabyte: ImportFile = {
    fileName: 'huge.csv',
    async *open() {
      yield Buffer.from('Handle,Title,Variant Price\nfirst,First,5\nsecond,');
      for (let sent = 0; sent < 1024; sent++) yield Buffer.alloc(1024 * 1024, 'x');
    },
  };

  const files: [string, ImportFile, { line: number; code: string; data: Record<string, unknown> }][] = [
    [
      'without a Handle column',
      fixture('shopify-no-handle.csv'),
      { line: 1, code: 'missing_column', data: { column: 'Handle' } },
    ],
    ['that is not UTF-8', fixture('shopify-latin1.csv'), { line: 3, code: 'not_utf8', data: {} }],
    [
      'with broken quotes at row 7',
      fixture('shopify-broken-quotes.csv'),
      { line: 7, code: 'broken_quotes', data: {} },
    ],
    ['with a line of a gigabyte', gigabyte, { line: 3, code: 'line_too_long', data: { max: 4_000_000 } }],
    ['that is empty', textSource(''), { line: 1, code: 'empty_file', data: {} }],
    [
      'of another program',
      textSource('name;price\ncup;5\n'),
      { line: 1, code: 'missing_column', data: { column: 'Handle' } },
    ],
  ];

  test.each(files)('a file %s imports nothing', async (_what, file, error) => {
    const report = await expectNothingChanged(db, () => run(file), OWN_ROWS);
    expect(report).toMatchObject({
      status: 'failed',
      products: { created: 0 },
      variants: 0,
      errors: [error],
      errorCount: 1,
    });
    expect(await products()).toEqual([]);
  });
});
