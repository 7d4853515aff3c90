import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { type ProductInput, saveProduct } from '#domain/catalog/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { MOST_TRANSLATED, matchTranslationList, readTranslationList, translationRows } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const HEAD = 'Handle,Title (ar),Body (HTML) (ar)';

const save = async (input: ProductInput, minutes = 0) =>
  (
    await must(
      withStore(cedar.id, (tx) =>
        saveProduct(tx, input, { ...act, at: new Date(TEST_TIME.getTime() + minutes * 60_000) }),
      ),
    )
  ).productId;

async function match(text: string, { replaces = false, store = cedar } = {}) {
  const read = await readTranslationList(text, 'ar');
  if (!read.ok) throw new Error(read.code);
  return withStore(store.id, (tx) => matchTranslationList(tx, { rows: read.value, missing: 'ar', replaces }));
}

async function fileOf(missing: 'ar' | 'en', part = 1): Promise<string> {
  const rows = [];
  const batches = translationRows((work) => withStore(cedar.id, work), { missing, part });
  for await (const batch of batches) rows.push(...batch);
  return csvText(rows);
}

describe('the file of translations', () => {
  const CUP = { line: 2, handle: 'cup', title: 'كوب', body: '<p>بارد</p>' };

  test.each([
    [
      'as it was downloaded',
      `\ufeffHandle,Title (en),Body (HTML) (en),Title (ar),Body (HTML) (ar)\r\ncup,Cup,,كوب,<p>بارد</p>\r\n`,
    ],
    ['with semicolons', '"Handle";"Title (ar)";"Body (HTML) (ar)"\n"cup";"كوب";"<p>بارد</p>"\n'],
    [
      'with tabs and other columns in another order',
      'Note\tbody (html) (AR)\tTitle (ar)\tHANDLE\nx\t<p>بارد</p>\tكوب\tcup',
    ],
    ['with Arabic names', 'المنتج,الاسم بالعربية,الوصف بالعربية\rcup, كوب ,<p>بارد</p>\r'],
  ])('is read %s', async (_how, text) => {
    expect(await readTranslationList(text, 'ar')).toEqual({ ok: true, value: [CUP] });
  });

  test.each([
    ['that is empty', '', 'empty'],
    ['without rows', `${HEAD}\n`, 'empty'],
    ['of the other language', 'Handle,Title (en)\ncup,Cup', 'column_missing'],
    ['without products', 'Title (ar)\nكوب', 'column_missing'],
    ['whose columns are in one', '"Handle,""Title (ar)"""\n"cup,""كوب"""', 'column_missing'],
    ['with open quotes', `${HEAD}\ncup,"كوب`, 'not_csv'],
    ['of too many rows', `${HEAD}\n${'cup,كوب\n'.repeat(MOST_TRANSLATED + 1)}`, 'too_many_rows'],
    ['of empty rows', `${HEAD}\n${',\n'.repeat(60_000)}`, 'too_many_rows'],
    ['of commas', `${HEAD}\n${','.repeat(300_000)}`, 'not_csv'],
  ])('a file %s is refused', async (_what, text, code) => {
    expect(await readTranslationList(text, 'ar')).toMatchObject({ ok: false, code });
  });

  test('names the columns that it lacks', async () => {
    expect(await readTranslationList('Product name,Text\na,b', 'en')).toMatchObject({
      data: { columns: ['Handle', 'Title (en)'] },
    });
  });

  test('has the products without the language with their own text, newest first, and no formulas', async () => {
    await save(plain('Old lamp', { texts: { en: { title: '=1+1', bodyHtml: '<p>A; "b"</p>' } } }));
    await save(plain('New lamp'), 1);
    await save(plain('', { texts: { ar: { title: 'سجادة' } } }), 2);
    await save(plain('Essay', { texts: { en: { title: 'Essay', bodyHtml: 'x'.repeat(20_001) } } }), -1);
    await save(plain('Both', { texts: { en: { title: 'Both' }, ar: { title: 'كلاهما' } } }));
    expect(await fileOf('ar')).toBe(
      csvText([
        ['Handle', 'Title (en)', 'Body (HTML) (en)', 'Title (ar)', 'Body (HTML) (ar)'],
        ['new-lamp', 'New lamp', '', '', ''],
        ['1-1', '=1+1', '<p>A; "b"</p>', '', ''],
        ['essay', 'Essay', '', '', ''],
      ]),
    );
    expect(await fileOf('ar')).toContain(`"'=1+1"`);
    expect(await fileOf('en')).toContain('سجادة');
    expect((await fileOf('ar', 2)).split('\n')).toHaveLength(2);
  });
});

describe('the rows of a file of translations', () => {
  test('say what each of them does, and write nothing', async () => {
    const english = (title: string, ar?: { title: string; bodyHtml?: string }) =>
      save(plain(title, { texts: { en: { title }, ...(ar ? { ar } : {}) } }));
    for (const title of ['Bowl', 'Tray', 'Vase', 'Rug', 'Pot', 'Jar']) await english(title);
    await english('Desk', { title: 'مكتب', bodyHtml: '<p>خشب</p>' });
    await english('Chair', { title: 'كرسي' });
    const byId = await english('Clock');
    await save(plain('Soap', { texts: { en: { title: 'Soap' } }, importHandle: 'soap-from-shopify' }));
    const rows: [string, string, string, string][] = [
      ['bowl', 'وعاء', 'سطر أول\n\nسطر ثانٍ', 'ready'],
      ['bowl', 'صحن', '', 'repeated'],
      ['bowl', '', '', 'nothing'],
      ['tray', '', '', 'nothing'],
      ['tray', 'صينية', '', 'ready'],
      ['vase', '', '<p>نص</p>', 'title_missing'],
      ['rug', 'س'.repeat(301), '', 'title_too_long'],
      ['pot', 'قدر', 'س'.repeat(30_001), 'body_too_long'],
      ['jar', 'جرة', '<'.repeat(25_000), 'body_too_long'],
      ['desk', 'طاولة', '', 'translated'],
      ['chair', 'كرسي', '', 'same'],
      ['مكتب', '', '', 'nothing'],
      [byId, 'ساعة', '', 'ready'],
      ['soap-from-shopify', 'صابون', '', 'ready'],
      ['no-such-thing', 'شيء', '', 'unknown'],
      ['', 'شيء', '', 'unknown'],
    ];
    const text = csvText([HEAD.split(','), ...rows.map((row) => row.slice(0, 3))]);
    const matched = await expectNothingChanged(db, () => match(text));
    expect(matched.map(({ outcome }) => outcome)).toEqual(rows.map(([, , , outcome]) => outcome));
    expect(matched[0]).toMatchObject({
      body: '<p>سطر أول</p>\n<p>سطر ثانٍ</p>',
      product: { title: 'Bowl', titleLocale: 'en', was: null, version: 1, variants: 1 },
    });
    expect(await match(text, { store: najd })).toMatchObject(
      rows.map(() => ({ outcome: 'unknown', product: null })),
    );
    const [desk, , deskAgain] = await match(`${HEAD}\ndesk,,<p>معدن</p>\nchair,كرسي,\nمكتب,مكتب,<p>خشب</p>`, {
      replaces: true,
    });
    expect([desk?.outcome, desk?.product?.was, deskAgain?.outcome]).toEqual(['replaces', 'مكتب', 'repeated']);
    expect(await match(`${HEAD}\ndesk,مكتب,<p>خشب</p>`, { replaces: true })).toMatchObject([
      { outcome: 'same' },
    ]);
  });
});
