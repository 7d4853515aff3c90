import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { bigShopifyText } from '#tests/support/big-shopify-file.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);

test('3,000 rows with descriptions of many lines, three options and several pictures are imported, except bad rows', async () => {
  const store = await makeStore({ slug: 'large', name: 'Large', currency: 'USD' });
  const { text, totals } = bigShopifyText(3000);
  const told: number[] = [];
  const first = await importFile(
    store.id,
    { file: textSource(text), onProgress: ({ rowsRead }) => void told.push(rowsRead) },
    act,
  );
  expect(first).toMatchObject({
    status: 'done',
    rowsRead: totals.rows,
    rowsTotal: totals.rows,
    products: { created: totals.products, updated: 0, unchanged: 0 },
    variants: totals.variants,
    images: { queued: totals.pictures },
    errorCount: totals.refusedProducts,
  });
  expect(told.at(-1)).toBe(totals.rows);
  // Small batches keep transactions short and lose little when the import stops.
  expect(Math.max(...told.map((rows, index) => rows - (told[index - 1] ?? 0)))).toBeLessThanOrEqual(250);
  const [stored] = await db.admin(
    `select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
            (select count(*)::int from search_documents) as documents, (select count(*)::int from product_listings) as listed,
            (select count(*) > 150 from product_texts where locale = 'ar') as has_arabic,
            (select count(*)::int from product_texts where body_html ~* '<script|onclick|style=') as unclean`,
  );
  expect(stored).toEqual({
    products: totals.products,
    variants: totals.variants,
    documents: totals.products,
    listed: totals.products,
    has_arabic: true,
    unclean: 0,
  });
  const again = await importFile(store.id, { file: textSource(text) }, act);
  expect(again).toMatchObject({ products: { created: 0, updated: 0, unchanged: totals.products } });
});

test('the file of errors has every refused row, although the report shows only the first ones', async () => {
  const store = await makeStore({ slug: 'wrong', name: 'Wrong' });
  const rows = Array.from({ length: 5300 }, (_, n) => `item-${n},Item ${n},abc`);
  const file = textSource(`Handle,Title,Variant Price\n${rows.join('\n')}\n`);
  const report = await importFile(store.id, { file }, act);
  expect(report).toMatchObject({ status: 'done', errorCount: 5300, products: { created: 0 } });
  expect(report.errors).toHaveLength(5000);
  const kept = await db.admin(
    'select position, line from import_errors where store_id = $1 order by position',
    [store.id],
  );
  expect(kept.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  expect(kept.at(-1)).toEqual({ position: 5299, line: 5301 });
});
