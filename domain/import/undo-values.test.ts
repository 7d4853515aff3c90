import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { productRows } from '#domain/exports/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { orderOf } from '#tests/support/orders.ts';
import { richShop } from '#tests/support/rich-shop.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { beginUndo, importReport, runUndo } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

async function exported(): Promise<string> {
  const file = { locale: 'en' as const, currency: 'USD', origin: 'https://shop.example' };
  const rows = [];
  for await (const batch of productRows((work) => withStore(store.id, work), file)) rows.push(...batch);
  return csvText(rows);
}

async function importText(text: string): Promise<string> {
  const report = await importFile(store.id, { file: textSource(text) }, act);
  expect(report).toMatchObject({ status: 'done', errors: [] });
  return report.id;
}

async function undo(importId: string) {
  expect(await withStore(store.id, (tx) => beginUndo(tx, importId, act))).toMatchObject({ ok: true });
  expect(await runUndo(store.id, { importId }, act)).toBe('done');
  return (await withStore(store.id, (tx) => importReport(tx, importId)))?.undo;
}

type Row = Record<string, string>;

/** The file with another value in every field that it can change. */
function altered(csv: string): string {
  const rows: Row[] = parse(csv, { bom: true, columns: true });
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row, at) => {
    const changed = {
      ...row,
      ...(row.Status ? ofProduct(row) : {}),
      ...(row['Variant Price'] ? ofVariant(row, at) : {}),
    };
    return columns.map((column) => changed[column] ?? '');
  });
  return csvText([columns, ...cells]);
}

function ofProduct(row: Row): Row {
  const longer = [
    'Title',
    'Body (HTML)',
    'Type',
    'SEO Title',
    'SEO Description',
    'Title (ar)',
    'Body (HTML) (ar)',
  ];
  return {
    ...Object.fromEntries(longer.map((name) => [name, row[name] ? `${row[name]} more` : ''])),
    ...{ Vendor: 'Another', 'Vendor (ar)': '', Tags: 'new', Collections: 'Sale', 'Collections (ar)': '' },
    ...{
      Categories: 'Elsewhere',
      'Categories (ar)': '',
      Related: '',
      'Published At': '2027-01-01T00:00:00.000Z',
    },
    ...{ Slug: row.Slug ? `${row.Slug}-more` : '', Featured: row.Featured === 'true' ? 'false' : 'true' },
    Status: row.Status === 'active' ? 'draft' : 'active',
    ...Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name.startsWith('Threads') || name.startsWith('Washable'))
        .map(([name, value]) => [name, value === 'no' ? 'yes' : value === '' ? '' : '7']),
    ),
  };
}

function ofVariant(row: Row, at: number): Row {
  return {
    ...{
      'Variant Price': '77',
      'Variant Compare At Price': '88',
      'Sale Price': '',
      'Sale From': '',
      'Sale To': '',
    },
    ...{
      'Cost per item': '3',
      'Variant Grams': '5',
      'Variant Inventory Qty': '40',
      'Variant Barcode': `9${at}`,
    },
    ...{
      'Variant SKU': `NEW-${at}`,
      'Tax class': 'zero',
      'Variant Inventory Policy': 'deny',
      'Variant Inventory Tracker': 'shopify',
    },
    ...Object.fromEntries(
      Object.keys(row)
        .filter((name) => name.startsWith('Price (') || name.startsWith('Stock'))
        .map((name) => [name, '6']),
    ),
  };
}

describe('the former values after the undo of an import', () => {
  test('the undo of a file that changed every field gives each product all of its former values', async () => {
    await richShop(store, act);
    const before = await exported();
    const importId = await importText(altered(before));
    const between = await exported();
    for (const word of ['77.00', '88.00', 'Another', 'Elsewhere', 'NEW-', 'zero', 'more', '2027-01-01'])
      expect(between).toContain(word);
    expect(await undo(importId)).toMatchObject({ state: 'done', removes: 0, restores: 3, left: 0 });
    expect(await exported()).toBe(before);
  });

  const HEAD =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n';
  const variants = () =>
    db.admin(
      `select v.id, v.combination, v.sku, v.archived_at is null as "isLive", k.quantity
         from variants v join stock_levels k on k.variant_id = v.id where v.store_id = $1 and v.archived_at is null
        order by v.position`,
      [store.id],
    );

  test('variants that the file removed are sold again under their ids, SKUs and stock, and its own are not', async () => {
    await importText(`${HEAD}shirt,Shirt,Size,S,S-1,5,shopify,10\nshirt,,,M,M-1,6,shopify,4\n`);
    const before = [await exported(), await variants()];
    const importId = await importText(
      `${HEAD}shirt,Shirt,Size,L,M-1,9,shopify,1\nshirt,,,S,L-1,7,shopify,2\nshirt,,,XL,,8,,\n`,
    );
    expect(await variants()).toHaveLength(3);
    await undo(importId);
    expect([await exported(), await variants()]).toEqual(before);
  });

  test('units that were sold after the import stay sold', async () => {
    await importText(`${HEAD}cup,Cup,,,CUP,5,shopify,10\n`);
    const importId = await importText(`${HEAD}cup,Cup,,,CUP,9,shopify,30\n`);
    const [cup] = await variants();
    await orderOf(store, [{ variantId: cup?.id, quantity: 3 }]);
    expect(await undo(importId)).toMatchObject({ restores: 1, left: 0 });
    expect(await variants()).toEqual([{ ...cup, quantity: 7 }]);
    const moves = await db.admin(
      'select quantity_before, quantity_after from stock_movements where store_id = $1 order by move',
      [store.id],
    );
    expect(moves.at(-1)).toEqual({ quantity_before: 27, quantity_after: 7 });
  });

  test('what no longer exists is left out, and the rest comes back', async () => {
    await richShop(store, act);
    const before = await exported();
    const importId = await importText(altered(before));
    await db.admin("delete from custom_fields where store_id = $1 and name_en = 'Threads'", [store.id]);
    await db.admin(
      "delete from brands where store_id = $1 and id in (select brand_id from brand_texts where name = 'Loom')",
      [store.id],
    );
    expect(await undo(importId)).toMatchObject({ restores: 3, left: 0 });
    expect(await exported()).toContain('linen-shirt');
  });

  test('a file that was undone can be imported again', async () => {
    const first = `${HEAD}cup,Cup,,,CUP,5,shopify,10\n`;
    const second = `${HEAD}cup,Mug,,,CUP,9,shopify,30\njar,Jar,,,JAR,3,,\n`;
    await importText(first);
    const importId = await importText(second);
    const after = await exported();
    await undo(importId);
    const again = await importFile(store.id, { file: textSource(second) }, act);
    expect(again.products).toEqual({ created: 1, updated: 1, unchanged: 0 });
    const comparable = (csv: string) => csv.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    expect(comparable(await exported())).toBe(comparable(after));
  });
});
