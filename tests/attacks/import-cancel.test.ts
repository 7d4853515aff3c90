import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { importReport, runImport, startImport } from '#domain/import/index.ts';
import type { Locale } from '#lib/locale.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { textSource } from '#tests/support/fixtures.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const ACT = systemAct('test', TEST_TIME);
const rows = Array.from({ length: 150 }, (_, n) => `item-${n},Item ${n},${n === 3 ? 'abc' : 5}`);
const source = textSource(`Handle,Title,Variant Price\n${rows.join('\n')}\n`);

const start = () =>
  withStore(cedar.id, (tx) => startImport(tx, { fileName: 'cups.csv', isDryRun: false }, ACT));
const statusOf = async (importId: string) =>
  (await withStore(cedar.id, (tx) => importReport(tx, importId)))?.status;

/** Fetches the page in a language, chosen by an address that redirects back to the page. */
async function read(admin: Visitor, path: string, locale: Locale): Promise<string> {
  await admin.get(`${path}?lang=${locale}`);
  return (await admin.get(path)).body;
}

test('a running import shows its progress and can be stopped with a form, in both languages and without JavaScript (E8)', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const importId = await start();
  const path = `/admin/products/import/${importId}`;
  const whileRunning = async () => {
    const english = await read(admin, path, 'en');
    expect(english).toMatch(
      /<progress[^>]*value="100"[^>]*max="150"|<progress[^>]*max="150"[^>]*value="100"/,
    );
    expect(english).toContain('100 of 150 rows read.');
    expect(english).toMatch(/<form[^>]*method="post"[\s\S]*Stop the import/);
    expect(await read(admin, path, 'ar')).toContain('إيقاف الاستيراد');
    const stopped = await admin.post(path, {});
    expect([stopped.status, stopped.headers.location]).toEqual([302, path]);
  };
  await runImport(cedar.id, { importId, source, onProgress: whileRunning }, ACT);
  expect(await statusOf(importId)).toBe('cancelled');
  const english = await read(admin, path, 'en');
  expect(english).toContain('Stopped after 100 rows. What was imported before that stays.');
  expect(english.split('</main>')[0]).not.toContain('Stop the import');
  expect(await read(admin, path, 'ar')).toContain('أُوقف الاستيراد بعد 100 سطر.');
});

test('stopping an import that has ended is not an error and changes nothing', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const importId = await start();
  await runImport(cedar.id, { importId, source }, ACT);
  const late = await admin.post(`/admin/products/import/${importId}`, {});
  expect(late.status).toBe(302);
  expect(await statusOf(importId)).toBe('done');
});

test("stopping another store's import, or one without permission, does not stop it", async () => {
  const importId = await start();
  const path = `/admin/products/import/${importId}`;
  const foreign = (await signInToAdmin(server, najd, najd.ownerEmail)).admin;
  expect((await expectNothingChanged(db, () => foreign.post(path, {}), SESSIONS)).status).toBe(404);
  const email = await makeStaff('viewer', [{ store: cedar, role: 'viewer' }]);
  const viewer = (await signInToAdmin(server, cedar, email)).admin;
  expect((await expectNothingChanged(db, () => viewer.post(path, {}), SESSIONS)).status).toBe(403);
  expect(await statusOf(importId)).toBe('queued');
});

test('the error file of an import contains every error', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const importId = await start();
  const wrong = Array.from({ length: 5100 }, (_, n) => `bad-${n},Bad ${n},abc`).join('\n');
  await runImport(cedar.id, { importId, source: textSource(`Handle,Title,Variant Price\n${wrong}\n`) }, ACT);
  const file = await admin.get(`/admin/products/import/${importId}/errors.csv`);
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5101);
  expect(lines.at(-1)).toMatch(/^"5101",/);
});

/** A request may prolong its own session. */
const SESSIONS = ['platform_sessions', 'staff_sessions', 'sessions'];
