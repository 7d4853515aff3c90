import { expect, test } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { runImport, startImport, storeCheckedFile } from '#domain/import/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = systemAct('test', TEST_TIME);
const files = importFiles(server.config.dataFolder);

/** Runs the import as the job of an upload does. */
async function run(importId: string): Promise<void> {
  const source = files.source({ storeId: cedar.id, importId });
  await runImport(cedar.id, { importId, source }, act);
  await withStore(cedar.id, (tx) => storeCheckedFile(tx, importId, TEST_TIME));
}

async function checked(text: string): Promise<string> {
  const input = { fileName: 'goods.csv', isDryRun: true };
  const importId = await withStore(cedar.id, (tx) => startImport(tx, input, act));
  await files.save({ storeId: cedar.id, importId }, [Buffer.from(text)]);
  await run(importId);
  return `/admin/products/import/${importId}`;
}

const WORDS = {
  en: { ask: 'Multiply prices by', title: 'Prices × 3.75', wrong: 'Enter a number above zero' },
  ar: { ask: 'ضرب الأسعار في', title: 'الأسعار × 3.75', wrong: 'يُرجى إدخال عدد أكبر من صفر' },
};

test.each(['en', 'ar'] as const)(
  'prices in another currency are multiplied after a check (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    const words = WORDS[locale];
    const path = await checked(`Handle,Title,Variant Price\ncup-${locale},Cup,42.99\n`);
    const plain = (texts: string[]) => texts.join(' ').replace(/[\u2066-\u2069\u200e\u200f]/g, '');
    expect(plain(readPage(await admin.get(path)).texts)).toContain(words.ask);
    for (const factor of ['abc', '0', '-1']) {
      const refused = await expectNothingChanged(db, () => admin.post(path, { intent: 'check', factor }), [
        'staff_sessions',
      ]);
      expect([refused.status, plain(readPage(refused).texts).includes(words.wrong)]).toEqual([422, true]);
    }
    const again = await admin.post(path, { intent: 'check', factor: '3.75' });
    const next = again.headers.location ?? '';
    expect([again.status, next === path]).toEqual([302, false]);
    await run(next.split('/').at(-1) ?? '');
    const shown = plain(readPage(await admin.get(next)).texts);
    for (const text of [words.title, '42.99', '161.21']) expect(shown).toContain(text);
    expect((await admin.post(path, { intent: 'check', factor: '2' })).headers.location).toBe(path);
    const begun = await admin.post(next, { intent: 'import' });
    await run(begun.headers.location?.split('/').at(-1) ?? '');
    const stored = await db.admin(
      `select p.amount::int from variant_prices p join variants v on v.id = p.variant_id
       join products g on g.id = v.product_id where g.import_handle = $1`,
      [`cup-${locale}`],
    );
    expect(stored).toEqual([{ amount: 16_121 }]);
  },
);
