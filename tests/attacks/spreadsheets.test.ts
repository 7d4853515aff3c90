import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { listImports } from '#domain/import/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const newestImport = async () => (await withStore(cedar.id, listImports))[0]?.id;

test('no cell of the file of refused import rows starts a formula in a spreadsheet', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const bad = ['=HYPERLINK("http://evil.example")', '+1+1', '-1', '@SUM(A1)', '\t=1'].map(
    (text) => `${cell(text)},${cell(text)},${cell('no price')}`,
  );
  const report = await importFile(
    cedar.id,
    { file: textSource(['Handle,Title,Variant Price', ...bad].join('\n')) },
    ACT,
  );
  expect(report.errors.length).toBeGreaterThan(0);
  const { body } = await admin.get(`/admin/products/import/${await newestImport()}/errors.csv`);
  const cells = body.split(/\r?\n/).flatMap((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  expect(cells.filter((text) => /^"?[=+\-@\t]/.test(text))).toEqual([]);
});
