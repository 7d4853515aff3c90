import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { csvText, unguardCell } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fileSource, fixture, importFile, textSource } from '#tests/support/fixtures.ts';
import { NOT_THERE, realCatalogue } from '#tests/support/outside-files.ts';
import { richShop } from '#tests/support/rich-shop.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { productRows } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let locale: Locale;
let count = 0;

beforeEach(async () => {
  count += 1;
  locale = 'en';
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

async function exported(): Promise<string> {
  const file = { locale, currency: 'USD', origin: 'https://shop.example' };
  const rows = [];
  for await (const batch of productRows((work) => withStore(store.id, work), file)) rows.push(...batch);
  return csvText(rows);
}

/** The rows of a file without the ids, which differ for new rows. */
function comparable(csv: string): Record<string, string>[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  return rows.map(({ 'Souk ID': _id, ...row }) => row).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = (row: Record<string, string>) =>
  JSON.stringify([row.Handle, row['Variant SKU'], row['Image Src'], row]);

async function wipe(): Promise<void> {
  const own = ['custom_fields', 'stock_locations'];
  for (const table of ['products', 'collections', 'categories', 'brands', 'redirects', ...own]) {
    await db.admin(`delete from ${table} where store_id = $1`, [store.id]);
  }
}

const importText = (csv: string) => importFile(store.id, { file: textSource(csv, 'souk.csv') }, act);

async function expectRoundTrip(): Promise<void> {
  const before = await exported();
  await wipe();
  expect(comparable(await exported())).toEqual([]);
  const report = await importText(before);
  expect(report).toMatchObject({
    kind: 'souk',
    status: 'done',
    errors: [],
    products: { updated: 0, unchanged: 0 },
  });
  const after = comparable(await exported());
  expect(after.length).toBeGreaterThan(0);
  expect(after).toEqual(comparable(before));
}

describe('the store’s own export', () => {
  test('a store’s own export restores every product after all were deleted', async () => {
    await richShop(store, act);
    const related = comparable(await exported()).map(({ Related }) => Related);
    expect(related.filter((handle) => handle !== '').sort()).toEqual(['linen-shirt', 'old-cup']);
    await expectRoundTrip();
  });

  test('a store’s own export restores the products into a shop with Arabic as its first language', async () => {
    await richShop(store, act);
    locale = 'ar';
    await expectRoundTrip();
  });

  test('a store’s own export restores the custom fields, shown or not, in their order, and the stock locations', async () => {
    await richShop(store, act);
    const look = () =>
      db.admin(
        `select name_en, name_ar, kind, is_shown, (select count(*)::int from product_custom_values v
           where v.store_id = f.store_id and v.field_id = f.id) as products from custom_fields f
          where store_id = $1 order by position`,
        [store.id],
      );
    const places = () =>
      db.admin(
        `select l.name, p.quantity from stock_locations l left join location_stock p on p.location_id = l.id
          where l.store_id = $1 order by l.priority`,
        [store.id],
      );
    const before = [await look(), await places()];
    expect(before[0]).toHaveLength(5);
    expect(before[1]).toEqual([
      { name: 'Warehouse, north', quantity: 4 },
      { name: '=Shop', quantity: 2 },
    ]);
    const file = await exported();
    await wipe();
    await importText(file);
    expect([await look(), await places()]).toEqual(before);
  });

  test('a store’s own export is refused where locations have more units than the stock, or a number is invalid', async () => {
    await richShop(store, act);
    const file = await exported();
    const full = await importText(file.replace("'-2.5", 'many'));
    expect(full.errors).toMatchObject([{ code: 'field_invalid', data: { field: 'Threads', value: 'many' } }]);
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
    const [head = {}] = rows;
    const wrong = rows.map((row) => ({
      ...row,
      ...(row['Stock at Warehouse, north'] === '4' ? { 'Stock at Warehouse, north': '8' } : {}),
    }));
    const report = await importText(
      csvText([Object.keys(head), ...wrong.map((row) => Object.values(row).map(unguardCell))]),
    );
    expect(report.errors).toMatchObject([{ code: 'places_too_full', data: { placed: 10, quantity: 9 } }]);
    expect(comparable(await exported())).toEqual(comparable(file));
  });

  test('importing a store’s own export applies the edits made in the file, and creates nothing twice', async () => {
    await richShop(store, act);
    const before = await exported();
    const report = await importText(before.replaceAll('"40.00"', '"41.50"'));
    expect(report).toMatchObject({ errors: [], products: { created: 0, updated: 3 } });
    const after = await exported();
    expect(comparable(after)).toEqual(comparable(before.replaceAll('"40.00"', '"41.50"')));
    expect(after).toContain('41.50');
  });

  test('a store’s own export without columns of stock and collections leaves both unchanged', async () => {
    await richShop(store, act);
    const before = await exported();
    const rows: Record<string, string>[] = parse(before, { bom: true, columns: true });
    const kept = rows.map(
      ({ 'Variant Inventory Qty': _q, Collections: _c, 'Sale Price': _s, ...row }) => row,
    );
    const head = Object.keys(kept[0] ?? {});
    await importText(
      csvText([
        head,
        ...kept.map((row) => head.map((name) => unguardCell(row[name as keyof typeof row] ?? ''))),
      ]),
    );
    expect(comparable(await exported())).toEqual(comparable(before));
  });

  test('a product with an invalid time in a store’s own export is reported and left out', async () => {
    await richShop(store, act);
    const broken = (await exported()).replace('2026-11-01T00:00:00.000Z', 'tomorrow');
    const report = await importText(broken);
    expect(report.errors).toMatchObject([
      { code: 'date_invalid', data: { column: 'Sale From', value: 'tomorrow' } },
    ]);
    expect(report.products).toMatchObject({ created: 0, updated: 2 });
  });
});

test.each(['shopify-whole.csv', 'woocommerce-shop.csv'])(
  '%s is restored unchanged from our own export',
  async (name) => {
    const report = await importFile(store.id, { file: fixture(name) }, act);
    expect(report.errorCount).toBe(0);
    await expectRoundTrip();
  },
);

test.for(['shopify-apparel.csv', 'woocommerce-sample.csv'] as const)(
  '%s of a real shop is restored unchanged from our own export',
  async (name, { skip }) => {
    const path = realCatalogue(name) ?? skip(NOT_THERE);
    const report = await importFile(store.id, { file: fileSource(path) }, act);
    expect(report.errorCount).toBe(0);
    await expectRoundTrip();
  },
);
