import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { productId } = await catalogueOf(cedar.id).product('Cup', -1);

const HEAD = 'Handle,Name,Email,Rating,Title,Comment,Date\n';
const row = (nth: number, product = 'cup') =>
  `${product},Nour,n${nth % 3}@mail.example,${(nth % 5) + 1},Good,Text ${nth},2026-01-05`;
const rows = (count: number) => Array.from({ length: count }, (_, nth) => row(nth));
const importRows = (lines: string[]) =>
  importFile(cedar.id, { file: textSource(`${HEAD}${lines.join('\n')}\n`) }, act);

const versionsOfList = () =>
  db.admin('select xmin::text as version from product_listings where product_id = $1', [productId]);
const importsInAudit = () =>
  db.admin<{ after: { count: number } }>(
    "select after from audit_entries where store_id = $1 and action = 'reviews.imported' order by id",
    [cedar.id],
  );

test('the reviews of a batch are written together, and a review that was there or is repeated is left', async () => {
  const report = await importRows([...rows(40), row(7), row(1, 'unknown')]);
  expect(report).toMatchObject({
    status: 'done',
    products: { created: 40, unchanged: 1 },
    errorCount: 1,
    errors: [{ line: 43, code: 'product_missing', data: { product: 'unknown' } }],
  });
  expect((await importsInAudit()).map(({ after }) => after.count)).toEqual([40]);
  const rating = await db.admin('select review_count as count from product_ratings where product_id = $1', [
    productId,
  ]);
  expect(rating).toEqual([{ count: 40 }]);
  const before = await versionsOfList();
  expect(await importRows(rows(40))).toMatchObject({ products: { created: 0, unchanged: 40 } });
  expect(await versionsOfList()).toEqual(before);
});

test('the same text by another person, and another text by the same, are reviews of their own', async () => {
  const other = row(7).replace('n1@', 'other@');
  const report = await importRows([other, row(7).replace('Text 7', 'Text 8'), row(8)]);
  expect(report).toMatchObject({ products: { created: 2, unchanged: 1 } });
});
