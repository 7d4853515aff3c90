import { expect, test } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { runImport, startImport, storeCheckedFile } from '#domain/import/index.ts';
import { newId } from '#lib/ids.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = systemAct('test', TEST_TIME);
const files = importFiles(server.config.dataFolder);
const shoes = await catalogueOf(cedar.id).category('Shoes', 'أحذية');
const foreign = await catalogueOf(najd.id).category('Shoes', 'أحذية');

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

const idIn = (path = '') => path.split('/').at(-1) ?? '';
const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

const WORDS = {
  en: {
    title: 'Product type',
    fresh: 'New category: Winter',
    gone: 'was deleted meanwhile',
    deleted: 'This category was deleted',
  },
  ar: {
    title: 'نوع المنتج',
    fresh: 'قسم جديد: Winter',
    gone: 'حُذف أحد الأقسام المختارة',
    deleted: 'حُذف هذا القسم',
  },
};

test.each(['en', 'ar'] as const)(
  'after a check, types and tags of a file get categories, and the import uses them (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    const words = WORDS[locale];
    const path = await checked(
      `Handle,Title,Type,Tags,Variant Price\nboot-${locale},Boot,الأحذية,Winter,5\n`,
    );
    const page = await admin.get(path);
    const shown = plain(readPage(page).texts.join(' '));
    for (const text of [words.title, 'الأحذية', words.fresh]) expect(shown).toContain(text);
    expect(page.body).toMatch(new RegExp(`<option[^>]*value="${shoes}"[^>]*selected`));
    for (const wrong of [foreign, newId(), 'x']) {
      const fields = { intent: 'import', 'place-0': 'new', 'place-1': wrong };
      const refused = await expectNothingChanged(db, () => admin.post(path, fields), ['staff_sessions']);
      expect([refused.status, plain(refused.body).includes(words.gone)]).toEqual([422, true]);
      expect(refused.body.match(/<option[^>]*value="new"[^>]*selected/g)).toHaveLength(1);
      expect(refused.body.match(/<select[^>]*aria-invalid="true"/g)).toHaveLength(1);
      expect(plain(readPage(refused).texts.join(' ')).split(words.deleted)).toHaveLength(2);
    }
    const begun = await admin.post(path, {
      intent: 'import',
      factor: '',
      'place-0': shoes,
      'place-1': 'new',
    });
    const next = begun.headers.location ?? '';
    expect([begun.status, next === path]).toEqual([302, false]);
    await run(idIn(next));
    const stored = await db.admin(
      `select t.title from product_categories c join products p on p.id = c.product_id
         join category_texts t on t.category_id = c.category_id
        where p.import_handle = $1 and t.locale = 'en' order by t.title`,
      [`boot-${locale}`],
    );
    expect(stored.map(({ title }) => title)).toEqual(['Shoes', 'Winter']);
    expect((await admin.get(next)).status).toBe(200);
  },
);

test('an import with another factor is checked first, with the chosen categories', async () => {
  admin.cookies.set('lang', 'en');
  const path = await checked('Handle,Title,Type,Variant Price\nlace,Lace,Laces,2\n');
  const moved = await admin.post(path, { intent: 'import', factor: '2', 'place-0': shoes });
  const next = moved.headers.location ?? '';
  await run(idIn(next));
  const [row] = await db.admin('select is_dry_run, placed_words from imports where id = $1', [idIn(next)]);
  expect(row).toEqual({ is_dry_run: true, placed_words: [{ kind: 'type', title: 'Laces', to: shoes }] });
  expect((await admin.get(next)).body).toMatch(new RegExp(`<option[^>]*value="${shoes}"[^>]*selected`));
});

test('a file of unchanged products can be imported with categories', async () => {
  const text = 'Handle,Title,Type,Variant Price\nbelt,Belt,Belts,2\n';
  const first = await admin.post(await checked(text), { intent: 'import' });
  await run(idIn(first.headers.location));
  const begun = await admin.post(await checked(text), { intent: 'import', 'place-0': shoes });
  await run(idIn(begun.headers.location));
  const [row] = await db.admin('select products_updated as updated from imports where id = $1', [
    idIn(begun.headers.location),
  ]);
  expect(row).toEqual({ updated: 1 });
});
