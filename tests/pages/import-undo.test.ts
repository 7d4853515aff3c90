import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { changeProducts, findProductIds } from '#domain/catalog/index.ts';
import { runUndo } from '#domain/import/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, manyVariantsText, textSource } from '#tests/support/fixtures.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
let now = TEST_TIME;
const server = await webServer({ clock: () => now });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = systemAct('test', TEST_TIME);

const said = async (path: string) => readPage(await admin.get(path)).texts;

/** An import that created a bowl and a jar, renamed a cup, and whose jar was made a draft since. */
async function imported(name: string) {
  const head = 'Handle,Title,Variant SKU,Variant Price\n';
  const row = (goods: string, title: string) => `${goods}-${name},${title},${goods}-${name},5\n`;
  const importText = (text: string) => importFile(cedar.id, { file: textSource(text, 'goods.csv') }, act);
  await importText(head + row('cup', 'Cup'));
  const { id } = await importText(head + row('cup', 'Mug') + row('bowl', 'Bowl') + row('jar', 'Jar'));
  const [jar = ''] = await withStore(cedar.id, (tx) => findProductIds(tx, [`jar-${name}`]));
  const change = { productIds: [jar ?? ''], change: { kind: 'status' as const, status: 'draft' as const } };
  await withStore(cedar.id, (tx) => changeProducts(tx, change, act));
  return { id, jar, report: `/admin/products/import/${id}`, undo: `/admin/products/import/${id}/undo` };
}

const WORDS = {
  en: {
    ask: 'Undo this import',
    will: [
      '1 product that the file created is deleted.',
      '1 product is left alone',
      'It was changed since the import',
    ],
    did: ['1 product was deleted. 1 product has its former values again.', '1 product is left alone'],
    most: ['Products that the file created are deleted: 2 at most.', 'too large to count these beforehand'],
    many: '2 products were deleted.',
    closed: 'This import cannot be undone, or not any more.',
  },
  ar: {
    ask: 'التراجع عن هذا الاستيراد',
    will: ['يُحذف منتج واحد أضافه الملف.', 'منتج واحد يبقى كما هو', 'عُدّل بعد الاستيراد'],
    did: ['حُذف منتج واحد. استعاد منتج واحد قيمه السابقة.', 'منتج واحد يبقى كما هو'],
    most: ['تُحذف المنتجات التي أضافها الملف، وعددها 2 على الأكثر.', 'أكبر من أن تُحصى فيه مسبقًا'],
    many: 'حُذف منتجان.',
    closed: 'لا يمكن التراجع عن هذا الاستيراد، أو لم يعد ممكنًا.',
  },
};

test.each(['en', 'ar'] as const)(
  'the owner reads what the undo of an import will do, confirms it, and reads what it did (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    now = TEST_TIME;
    const { id, jar, report, undo } = await imported(locale);
    const words = WORDS[locale];
    expect(shownHtml((await admin.get(report)).body)).toContain(`href="${undo}"`);
    const asked = await admin.get(undo);
    const question = readPage(asked).texts.join(' ');
    for (const text of [words.ask, ...words.will]) expect(question).toContain(text);
    expect(asked.body).toContain(`href="/admin/products/${jar}"`);
    const pressed = await admin.post(undo, {});
    expect([pressed.status, pressed.headers.location]).toEqual([302, report]);
    expect((await admin.post(undo, {})).status).toBe(409);
    expect((await admin.get(report)).body).toContain('http-equiv="refresh"');
    await runUndo(cedar.id, { importId: id }, act);
    const done = await admin.get(report);
    for (const text of words.did) expect(readPage(done).texts.join(' ')).toContain(text);
    expect(done.body).not.toContain(`href="${undo}"`);
    expect((await said(undo)).join(' ')).toContain(words.closed);
  },
);

test.each(['en', 'ar'] as const)(
  'the owner of an import that is too large to judge in a request reads the largest numbers, and undoes it (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    now = TEST_TIME;
    const text = manyVariantsText([`wide-${locale}`, `broad-${locale}`], { colours: 30, sizes: 35 });
    const { id } = await importFile(cedar.id, { file: textSource(text) }, act);
    const [report, undo] = [`/admin/products/import/${id}`, `/admin/products/import/${id}/undo`];
    const { most, many, will } = WORDS[locale];
    const question = (await said(undo)).join(' ');
    for (const words of most) expect(question).toContain(words);
    expect(question).not.toContain(will[2]);
    expect((await admin.post(undo, {})).headers.location).toBe(report);
    await runUndo(cedar.id, { importId: id }, act);
    expect((await said(report)).join(' ')).toContain(many);
  },
);

test('the press of the button judges no product, as the page and the job do', async () => {
  now = TEST_TIME;
  const { report, undo } = await imported('locked');
  const holder = new pg.Client({ connectionString: String(db.urls.owner) });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table variant_prices');
  expect((await admin.post(undo, {})).headers.location).toBe(report);
});

test('a day after an import its report offers no undo, and one that was still open is refused', async () => {
  now = TEST_TIME;
  const { report, undo } = await imported('late');
  now = new Date(TEST_TIME.getTime() + 86_400_000);
  const { admin: later } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  expect((await later.get(report)).body).not.toContain(`href="${undo}"`);
  expect((await later.post(undo, {})).status).toBe(409);
});
