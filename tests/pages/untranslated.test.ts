import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
for (const title of ['Brass lamp', 'Stone cup']) await makeVariant(cedar, { title, amount: 2000, stock: 3 });
await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
await db.admin("delete from product_texts where store_id = $1 and locale = 'ar'", [cedar.id]);
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PATH = '/admin/products/untranslated';
const idOf = async (title: string) =>
  (await db.admin<{ id: string }>('select product_id as id from product_texts where title = $1', [title]))[0]
    ?.id ?? '';
const lamp = await idOf('Brass lamp');
const oud = await idOf('Oud');
const post = (more: Record<string, string> = {}) =>
  admin.post(PATH, { id: lamp, version: '1', locale: 'ar', title: 'مصباح نحاسي', body: '', ...more });

test('the products without Arabic are listed with their English text beside right-to-left fields', async () => {
  const page = shownHtml((await admin.get(PATH)).body);
  for (const title of ['Brass lamp', 'Stone cup']) expect(page).toContain(title);
  expect(page).not.toContain('Oud');
  expect(page).toMatch(/dir="rtl"[^>]*><input(?=[^>]*name="title")(?=[^>]*lang="ar")/);
  const arabic = (await admin.get(PATH, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  for (const words of ['ترجمة المنتجات', 'بلا نص عربي', 'إضافة وصف']) expect(arabic).toContain(words);
});

test('the view of products without Arabic leads to the page where they are translated', async () => {
  const list = (await admin.get('/admin/products?view=untranslated')).body;
  expect(list).toContain(`href="${PATH}?view=ar"`);
  expect((await admin.get('/admin/products')).body).not.toContain(`href="${PATH}`);
});

test.each([
  [422, 'Enter the title in this language.', { title: ' ' }],
  [409, 'Someone changed this product in the meantime.', { version: '0' }],
  [404, '', { id: oud }],
  [404, '', { id: 'nothing' }],
  [400, '', { locale: 'fr' }],
] as [number, string, Record<string, string>][])(
  'a translation that cannot be saved is answered with %i and changes nothing: %s',
  async (status, words, more) => {
    const answer = await expectNothingChanged(db, () => post(more));
    expect([answer.status, shownHtml(answer.body).includes(words)]).toEqual([status, true]);
  },
);

test('a saved translation leaves the list, and a second save of the old version is refused and shows the current title', async () => {
  const saved = await post();
  expect([saved.status, saved.body.includes('Brass lamp')]).toEqual([200, false]);
  const texts = await db.admin(
    'select locale, title from product_texts where product_id = $1 order by locale',
    [lamp],
  );
  expect(texts).toEqual([
    { locale: 'ar', title: 'مصباح نحاسي' },
    { locale: 'en', title: 'Brass lamp' },
  ]);
  const late = await expectNothingChanged(db, () => post({ title: 'مصباح' }));
  expect(late.status).toBe(409);
});
