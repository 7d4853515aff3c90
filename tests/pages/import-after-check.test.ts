import { expect, test } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { importReport, runImport, startImport, storeCheckedFile } from '#domain/import/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = systemAct('test', TEST_TIME);
const files = importFiles(server.config.dataFolder);
const FILE = 'Handle,Title,Variant SKU,Variant Price\ncup,Cup,CUP-1,5\nbowl,Bowl,BOWL-1,7\n';

/** Runs the import as an upload and its job do. */
async function run(importId: string) {
  const source = files.source({ storeId: cedar.id, importId });
  await runImport(cedar.id, { importId, source }, act, () => TEST_TIME);
  return withStore(cedar.id, (tx) => storeCheckedFile(tx, importId, TEST_TIME));
}

async function checked(text: string) {
  const input = { fileName: 'goods.csv', isDryRun: true };
  const importId = await withStore(cedar.id, (tx) => startImport(tx, input, act));
  await files.save({ storeId: cedar.id, importId }, [Buffer.from(text)]);
  return { importId, isKept: await run(importId), path: `/admin/products/import/${importId}` };
}

test('the report of a dry run has a button that imports the same file once, however often it is pressed', async () => {
  const { path, isKept } = await checked(FILE);
  expect(isKept).toBe(true);
  expect(shownHtml((await admin.get(path)).body)).toContain('Import these 2 products');
  const presses = await Promise.all([1, 2, 3].map(() => admin.post(path, { intent: 'import' })));
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([302]));
  const begun = await db.admin<{ id: string }>('select id from imports where not is_dry_run');
  expect(begun).toHaveLength(1);
  const importId = begun[0]?.id ?? '';
  await run(importId);
  const report = await withStore(cedar.id, (tx) => importReport(tx, importId));
  expect(report).toMatchObject({ status: 'done', isDryRun: false, products: { created: 2 } });
  expect(shownHtml((await admin.get(path)).body)).not.toContain('Import these');
});

test('a dry run that found nothing to import offers no import and deletes its file', async () => {
  const { path, isKept } = await checked('Handle,Title,Variant SKU,Variant Price\njar,Jar,JAR-1,abc\n');
  expect([isKept, shownHtml((await admin.get(path)).body).includes('Import this')]).toEqual([false, false]);
  const before = await db.admin('select count(*) from imports');
  await admin.post(path, { intent: 'import' });
  expect(await db.admin('select count(*) from imports')).toEqual(before);
});
