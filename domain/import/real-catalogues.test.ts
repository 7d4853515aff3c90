import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fileSource, importFile } from '#tests/support/fixtures.ts';
import { NOT_THERE, realCatalogue } from '#tests/support/outside-files.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);

let count = 0;

const catalogues: [string, () => string | null][] = [
  ['a catalogue of our own', () => join(import.meta.dirname, '../../tests/fixtures/shopify-catalogue.csv')],
  ['the real apparel catalogue', () => realCatalogue('shopify-apparel.csv')],
];

test.for(catalogues)(
  '%s is imported completely, and a second import changes nothing',
  async ([_, find], { skip }) => {
    const apparel = find() ?? skip(NOT_THERE);
    const rows: Record<string, string>[] = parse(readFileSync(apparel), { columns: true, bom: true });
    const handles = new Set(rows.map((row) => row.Handle));
    const variantRows = rows.filter((row) => row['Option1 Value'] !== '' || row['Variant Price'] !== '');
    const pictures = new Set(
      rows.map((row) => `${row.Handle} ${row['Image Src']}`).filter((each) => !each.endsWith(' ')),
    );
    expect(handles.size).toBeGreaterThan(0);

    const store = await makeStore({ slug: `apparel-${++count}`, name: 'Apparel' });
    const first = await importFile(store.id, { file: fileSource(apparel) }, act);
    expect(first).toMatchObject({
      status: 'done',
      products: { created: handles.size, updated: 0, unchanged: 0 },
      variants: variantRows.length,
      images: { queued: pictures.size },
      errors: [],
    });
    const [counted] = await db.admin(
      `select (select count(*)::int from products where store_id = $1 and status = 'active') as products,
            (select count(*)::int from variants where store_id = $1) as variants,
            (select sum(amount)::int from variant_prices where store_id = $1) as prices,
            (select count(*)::int from stock_levels where store_id = $1 and is_tracked) as tracked`,
      [store.id],
    );
    expect(counted).toEqual({
      products: rows.filter((row) => row.Published === 'true').length,
      variants: variantRows.length,
      prices: variantRows.reduce((sum, row) => sum + Number(row['Variant Price']) * 100, 0),
      tracked: variantRows.filter((row) => row['Variant Inventory Tracker'] !== '').length,
    });

    const again = await importFile(store.id, { file: fileSource(apparel) }, act);
    expect(again).toMatchObject({
      products: { created: 0, updated: 0, unchanged: handles.size },
      variants: variantRows.length,
      images: { queued: 0 },
      errors: [],
    });
  },
);
