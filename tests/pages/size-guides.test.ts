import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listSizeGuides, READY_GUIDES, readSizeGuide } from '#domain/size-guides/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const { category, product } = catalogueOf(cedar.id);
const dresses = await category('Dresses', 'فساتين');
const sizes = {
  kind: 'size',
  names: { en: 'Size', ar: 'المقاس' },
  values: [{ labels: { en: 'S' } }],
} as const;
const { productId } = await product('Gown', -1, {
  categoryIds: [dresses],
  options: [{ ...sizes, values: [...sizes.values] }],
  variants: [{ values: ['S'], price: money(2600, 'USD') }],
});
await product('Scarf', -1, { categoryIds: [dresses] });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const LIST = '/admin/size-guides';
const shown = (body: string) =>
  body.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll(/[⁦-⁩]|<!-- -->/g, '');
const inShop = async (path: string) => shown((await ask(server, { host: shopHost(cedar.slug), path })).body);
const { columns, rows, names, intro, how } = READY_GUIDES.women;

const fieldsOf = (over: Record<string, string> = {}) => ({
  ...{ 'name.en': names.en, 'name.ar': names.ar, 'intro.en': intro.en, 'intro.ar': intro.ar },
  ...{ 'how.en': how.en, 'how.ar': how.ar, version: '0', categoryId: dresses, products: '[]' },
  table: JSON.stringify({ columns, rows }),
  ...over,
});
const post = (path: string, over: Record<string, string> = {}) => admin.post(path, fieldsOf(over));
const made = await post(`${LIST}/new?start=women`);
const path = (made.headers.location ?? '').replace(/\?.*/, '');
const id = path.split('/').at(-1) ?? '';
const stored = () => withStore(cedar.id, (tx) => readSizeGuide(tx, id));
const save = async (over: Record<string, string> = {}) =>
  post(path, { version: String((await stored())?.version), ...over });

test('a new guide begins with a finished one, is saved, and is listed with its sizes and categories', async () => {
  expect([made.status, made.headers.location]).toEqual([302, `${LIST}/${id}?said=saved`]);
  const starts = shown((await admin.get(`${LIST}/new`)).body);
  expect(starts).toContain(`href="${LIST}/new?start=abayas"`);
  const abayas = shown((await admin.get(`${LIST}/new?start=abayas`)).body);
  for (const text of ['Abayas by height', 'العباءات حسب الطول', '162–166']) expect(abayas).toContain(text);
  const list = shown((await admin.get(LIST)).body);
  expect(list).toMatch(/Women&#x27;s clothing[\s\S]*1 category, no single products[\s\S]*6 sizes/);
  const arabic = (await admin.get(LIST, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  expect(arabic).toMatch(/ملابس نسائية[\s\S]*قسم واحد، بلا منتجات منفردة[\s\S]*6 مقاسات/);
});

test('the link stands at the option for sizes and opens the guide without scripts, in both languages and units', async () => {
  const page = await inShop('/products/gown');
  expect(page).toMatch(
    /<legend[^>]*>(?:(?!<\/legend>).)*<button[^>]*popoverTarget="size-guide"[^>]*>Size guide</i,
  );
  expect(page).toMatch(/id="size-guide"[^>]*popover="auto"/);
  expect(page).toMatch(
    /<th scope="col">Bust<span[^>]*> <span class="metric">cm<\/span><span class="inch">in</,
  );
  expect(page).toMatch(/<th scope="row"><bdi>XS<\/bdi>/);
  expect(page).toContain(
    '<span class="metric"><bdi dir="ltr">76–80</bdi></span><span class="inch"><bdi dir="ltr">29.9–31.5</bdi></span>',
  );
  expect(page).toContain('<td><bdi dir="ltr">32–34</bdi></td>');
  expect(page).toContain('How to measure');
  const arabic = await inShop('/ar/products/gown');
  for (const text of ['دليل المقاسات', 'الأرداف', 'طريقة القياس', 'بوصة']) expect(arabic).toContain(text);
});

test('a product without an option for sizes has the link below its options', async () => {
  const page = await inShop('/products/scarf');
  expect(page).not.toContain('option-legend');
  expect(page).toMatch(/<div><button[^>]*popoverTarget="size-guide"/i);
});

test('a changed guide is shown at once, with its cells as text and known sizes in both languages', async () => {
  const table = {
    columns: [
      { words: { en: '<i>Age</i>', ar: '' }, unit: 'none' },
      { words: { en: 'Chest', ar: 'الصدر' }, unit: 'cm' },
    ],
    rows: [
      ['2-3 years', '٥٥'],
      ['<script>alert(1)</script>', '57,5 - 58'],
    ],
  };
  expect((await save({ table: JSON.stringify(table), 'intro.ar': '' })).status).toBe(200);
  expect((await stored())?.guide.rows).toEqual([
    ['2-3 years', '55'],
    ['<script>alert(1)</script>', '57.5–58'],
  ]);
  await expect.poll(() => inShop('/products/gown')).toContain('&lt;i&gt;Age&lt;/i&gt;');
  expect(await inShop('/products/gown')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const arabic = await inShop('/ar/products/gown');
  expect(arabic).toContain('2–3 سنوات');
  expect(arabic).toMatch(/<th scope="col" lang="en">&lt;i/);
  expect(arabic).toMatch(/<p lang="en" dir="auto">Body measurements/);
});

const column = { words: { en: 'Chest', ar: '' }, unit: 'cm' };
const tableOf = (count: number, cell = '1') =>
  JSON.stringify({ columns: [column], rows: Array.from({ length: count }, () => [cell]) });
test.each<[string, Record<string, string>]>([
  ['A table has at most 40 rows.', { table: tableOf(41) }],
  [
    'A table has at most 12 columns.',
    { table: JSON.stringify({ columns: Array(13).fill(column), rows: [['1']] }) },
  ],
  ['Cells have at most 40 characters.', { table: tableOf(1, 'x'.repeat(41)) }],
  ['The table could not be read.', { table: tableOf(1, 'x'.repeat(200_000)) }],
  ['The table could not be read.', { table: '{"columns":[{"unit":"cm"}],"rows":[["<b>"]]}' }],
  ['The table could not be read.', { table: `${'['.repeat(40_000)}` }],
  ['At most 2,000 characters.', { 'how.en': 'x'.repeat(20_000) }],
  ['Enter a name in at least one language.', { 'name.en': ' ', 'name.ar': '' }],
  [
    'Give column 1 a heading.',
    { table: JSON.stringify({ columns: [{ ...column, words: { en: '', ar: '' } }], rows: [['1']] }) },
  ],
  ['A category no longer exists.', { categoryId: 'none' }],
])('the editor says “%s” and saves nothing', async (words, over) => {
  const refused = await expectNothingChanged(db, () => save(over));
  expect([refused.status, shown(refused.body).includes(words)]).toEqual([422, true]);
});

test('a form of a megabyte is refused before it is read', async () => {
  const refused = await expectNothingChanged(db, () => save({ table: tableOf(1, 'x'.repeat(1_050_000)) }));
  expect(refused.status).toBe(413);
});

test('the editor of a product chooses another guide, or none', async () => {
  const editor = await admin.get(`/admin/products/${productId}`);
  expect(shown(editor.body)).toMatch(
    /<select[^>]*name="sizeGuide"[\s\S]*The guide of its category[\s\S]*Women&#x27;s clothing/,
  );
  const [draft] = await db.admin<{ version: number; variant: string }>(
    'select p.version, v.id as variant from products p join variants v on v.product_id = p.id where p.id = $1',
    [productId],
  );
  const form = {
    ...{ version: String(draft?.version), 'title.en': 'Gown', status: 'active', categoryId: dresses },
    options: JSON.stringify([
      {
        kind: 'size',
        names: { en: 'Size', ar: '' },
        values: [{ code: 's', labels: { en: 'S', ar: '' }, swatch: '' }],
      },
    ]),
    variants: JSON.stringify([{ id: draft?.variant, values: ['s'], isOn: true, price: '26' }]),
    sizeGuide: 'none',
  };
  const wrong = await expectNothingChanged(db, () =>
    admin.post(`/admin/products/${productId}`, { ...form, sizeGuide: 'x' }),
  );
  expect([wrong.status, shown(wrong.body).includes('This size guide no longer exists')]).toEqual([422, true]);
  expect((await admin.post(`/admin/products/${productId}`, form)).status).toBe(200);
  await expect.poll(() => inShop('/products/gown')).not.toContain('size-guide');
});

test('a removed guide leaves the pages at once', async () => {
  expect(await inShop('/products/scarf')).toContain('size-guide');
  expect((await admin.post(path, { intent: 'remove' })).headers.location).toBe(`${LIST}?said=removed`);
  expect(await withStore(cedar.id, (tx) => listSizeGuides(tx, 'en'))).toEqual([]);
  await expect.poll(() => inShop('/products/scarf')).not.toContain('id="size-guide"');
  expect((await admin.get(path)).status).toBe(404);
});
