import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { readProductDraft, saveProduct } from '#domain/catalog/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const act = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);

const PAGE = '/admin/products/untranslated/file';
const FILE = '/admin/products/untranslated/missing.csv';
const SESSIONS = ['staff_sessions'];
const HEAD = ['Handle', 'Title (en)', 'Body (HTML) (en)', 'Title (ar)', 'Body (HTML) (ar)'];

const make = async (en: string, ar?: string) =>
  (
    await must(
      withStore(cedar.id, (tx) =>
        saveProduct(
          tx,
          plain(en, { texts: { en: { title: en }, ...(ar ? { ar: { title: ar } } : {}) } }),
          act,
        ),
      ),
    )
  ).productId;
const textOf = async (productId: string) => {
  const draft = await withStore(cedar.id, (tx) => readProductDraft(tx, { productId, currency: 'USD' }));
  return [draft?.texts.ar?.title, draft?.texts.ar?.body, draft?.version];
};

/** Posts a file as the page's form does. */
async function upload(bytes: string | Buffer, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'check', locale: 'ar', ...more }))
    form.set(name, value);
  form.set(
    'file',
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'translated.csv', {
      type: 'text/csv',
    }),
  );
  const written = new Response(form);
  const headers = {
    origin: `http://${adminHost('cedar')}`,
    cookie: admin.cookieHeader(),
    'content-type': written.headers.get('content-type') ?? '',
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host: adminHost('cedar'), path: PAGE }, { method: 'POST', headers, body });
}

const plainText = (body: string) => body.replace(/[\u2066-\u2069\u200e\u200f]/g, '');
const textsOf = (answer: Parameters<typeof readPage>[0]) => plainText(readPage(answer).texts.join(' | '));

/** The hidden fields of the report, which the next press posts. */
function fieldsOf({ body }: { body: string }): Record<string, string> {
  const field = (name: string) => {
    const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(body) ?? [];
    return value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  };
  return { text: field('text'), seen: field('seen'), replace: field('replace'), locale: 'ar' };
}

const WORDS = {
  en: {
    title: 'Translate products in a file',
    ready: 'Will be filled',
    stays: 'Already translated, stays',
    unknown: 'Unknown product',
    fill: 'Fill 2 products',
    done: '2 products were filled',
    filled: 'Filled',
  },
  ar: {
    title: 'ترجمة المنتجات في ملف',
    ready: 'سيُعبّأ',
    stays: 'مترجم ويبقى كما هو',
    unknown: 'منتج غير معروف',
    fill: 'تعبئة منتجين',
    done: 'عُبّئ منتجان',
    filled: 'تمت التعبئة',
  },
};

test.each(['en', 'ar'] as const)(
  'the downloaded file, translated, says what each row does and fills its products with one press (%s)',
  async (locale) => {
    admin.cookies.set('lang', locale);
    const words = WORDS[locale];
    const [cup, lamp, done] = [
      await make(`Cup ${locale}`),
      await make(`=Lamp ${locale}`),
      await make(`Rug ${locale}`, 'سجادة'),
    ];
    expect((await admin.get('/admin/products/untranslated')).body).toContain(`${PAGE}?view=ar`);
    expect(textsOf(await admin.get(`${PAGE}?view=ar`))).toContain(words.title);
    const { headers, body } = await admin.post(FILE, { locale: 'ar', part: '1' });
    expect(headers['content-disposition']).toContain('cedar-translations-ar-1.csv');
    const [head, ...rows] = parse(body, { bom: true }) as string[][];
    expect(head).toEqual(HEAD);
    expect(rows.map(([, title]) => title).sort()).toEqual([`'=Lamp ${locale}`, `Cup ${locale}`]);
    const filled = rows.map(([handle = '', title = '', text = '']) => [
      handle,
      title,
      text,
      `ترجمة ${handle}`,
      'أ\n\nب',
    ]);
    const text = csvText([
      HEAD,
      ...filled,
      [`rug-${locale}`, '', '', 'بساط', ''],
      ['nothing', '', '', 'شيء', ''],
    ]);
    const checked = await expectNothingChanged(db, () => upload(text), SESSIONS);
    const shown = textsOf(checked);
    expect(checked.status).toBe(200);
    for (const word of [words.ready, words.stays, words.unknown, words.fill, `ترجمة cup-${locale}`])
      expect(shown).toContain(word);
    const pressed = await admin.post(PAGE, { ...fieldsOf(checked), intent: 'fill' });
    for (const word of [words.done, words.filled, words.stays, words.unknown])
      expect(textsOf(pressed)).toContain(word);
    expect(pressed.body).not.toContain('value="fill"');
    expect(await textOf(cup)).toEqual([`ترجمة cup-${locale}`, '<p>أ</p>\n<p>ب</p>', 2]);
    expect((await textOf(lamp))[0]).toMatch(/^ترجمة lamp/);
    expect(await textOf(done)).toEqual(['سجادة', '', 1]);
    const entries = await db.admin(
      "select actor_id from audit_entries where action = 'product.saved' and subject_id = $1",
      [cup],
    );
    expect(entries).toEqual([{ actor_id: cedar.ownerId }]);
    const again = await expectNothingChanged(
      db,
      () => admin.post(PAGE, { ...fieldsOf(checked), intent: 'fill' }),
      SESSIONS,
    );
    expect([again.status, again.body.includes('value="fill"')]).toEqual([200, false]);
  },
);

test('texts are replaced only if that is ticked, only in the version that was shown, and the page says which', async () => {
  admin.cookies.set('lang', 'en');
  const [desk, chair] = [await make('Desk', 'مكتب'), await make('Chair', 'كرسي')];
  const text = csvText([HEAD, ['desk', '', '', 'طاولة', ''], ['chair', '', '', 'مقعد', '']]);
  const checked = await upload(text, { replace: 'yes' });
  for (const word of [
    'Will be replaced',
    'Before: مكتب',
    'texts of 2 products are replaced',
    'Fill 2 products',
  ])
    expect(textsOf(checked)).toContain(word);
  await withStore(cedar.id, (tx) =>
    saveProduct(tx, plain('Chair', { id: chair, texts: { ar: { title: 'كرسي خشب' } } }), act),
  );
  const pressed = await admin.post(PAGE, { ...fieldsOf(checked), intent: 'fill' });
  for (const word of [
    '1 product was filled',
    'Replaced',
    'Before: مكتب',
    'Changed since the check',
    'Check again',
  ])
    expect(textsOf(pressed)).toContain(word);
  expect([await textOf(desk), await textOf(chair)]).toEqual([
    ['طاولة', '', 2],
    ['كرسي خشب', '', 2],
  ]);
});

test('a file that cannot be read is refused with the reason, and changes nothing', async () => {
  admin.cookies.set('lang', 'en');
  const row = `${HEAD.join(',')}\ncup-en,,,كوب,\n`;
  const wrong: [string | Buffer, string][] = [
    ['', 'Choose a file first'],
    [Buffer.from(`\ufeff${row}`, 'utf16le'), 'The file is not in UTF-8'],
    [Buffer.from([...Buffer.from(HEAD.join(',')), 10, 0xc7, 0xe1, 0xe4]), 'The file is not in UTF-8'],
    ['Name,Text\na,b', 'has no column Handle + Title (ar)'],
    [`${HEAD.join(',')}\ncup,,,"كوب`, 'a quotation mark is not closed'],
    [`${HEAD.join(',')}\n${'cup,,,كوب,\n'.repeat(251)}`, 'more than 250 rows'],
    [`${row}${' '.repeat(900_000)}`, 'larger than 900 kB'],
  ];
  for (const [bytes, said] of wrong) {
    const refused = await expectNothingChanged(db, () => upload(bytes), SESSIONS);
    expect([refused.status, textsOf(refused)]).toEqual([422, expect.stringContaining(said)]);
  }
  expect((await upload(row, { locale: 'fr' })).status).toBe(400);
  expect((await admin.post(FILE, { locale: 'ar', part: '21' })).status).toBe(400);
});

test('products of another store are unknown, and a member who may not edit products gets neither page nor file', async () => {
  const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
  const text = csvText([HEAD, ['cup-en', '', '', 'كوب', '']]);
  const form = { text, locale: 'ar', intent: 'fill', replace: 'yes' };
  const foreign = await expectNothingChanged(db, () => other.post(PAGE, form), SESSIONS);
  expect([foreign.status, foreign.body.includes('value="fill"')]).toEqual([200, false]);
  const email = await makeStaff('looker', [{ store: cedar, role: 'viewer' }]);
  const { admin: looker } = await signInToAdmin(server, cedar, email);
  for (const path of [PAGE, FILE]) {
    const refused = await expectNothingChanged(db, () => looker.post(path, form), SESSIONS);
    expect([refused.status, (await looker.get(path)).status]).toEqual([403, 403]);
  }
});
