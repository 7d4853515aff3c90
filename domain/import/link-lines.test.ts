import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { deleteProduct, findProductIds } from '#domain/catalog/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { importReport } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);

const run = (text: string, isDryRun = false) =>
  importFile(
    cedar.id,
    { file: textSource(`Handle,Title,Variant Price,Language,Slug,Price (EUR)\n${text}`), isDryRun },
    act,
  );
const idOf = async (handle: string) =>
  (await withStore(cedar.id, (tx) => findProductIds(tx, [handle])))[0] ?? '';

test('a line of the report names the product that its row created or would have changed', async () => {
  await run('mat,Mat,5,en,,\n');
  const noted = await run('cup,Cup,5,en,,4\n');
  const cup = { id: await idOf('cup'), titles: { en: 'Cup' } };
  expect(noted.errors).toMatchObject([{ level: 'note', code: 'not_carried', product: cup }]);
  const refused = await run('cup,Mug,abc,en,,\njar,Jar,abc,en,,\n');
  expect(refused.errors).toMatchObject([
    { level: 'error', line: 2, product: cup },
    { level: 'error', line: 3, product: null },
  ]);
  await must(withStore(cedar.id, (tx) => deleteProduct(tx, { productId: cup.id }, act)));
  const later = await withStore(cedar.id, (tx) => importReport(tx, noted.id));
  expect(later?.errors).toMatchObject([{ product: null }]);
  expect(await withStore(najd.id, (tx) => importReport(tx, noted.id))).toBeNull();
});

test('a dry run names only products that exist', async () => {
  await run('pot,Pot,5,en,,\n');
  const report = await run('pot,Pot,6,en,,4\npan,Pan,6,en,,4\n', true);
  expect(report.errors).toMatchObject([
    { line: 2, product: { id: await idOf('pot'), titles: { en: 'Pot' } } },
    { line: 3, product: null },
  ]);
});
