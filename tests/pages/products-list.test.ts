import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
for (const title of ['Brass lamp', 'Linen napkin', 'Stone cup'])
  await makeVariant(cedar, { title, amount: 2000, stock: title === 'Stone cup' ? 2 : 90 });
await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

const PATH = '/admin/products';
const shown = (body: string) =>
  ['Brass lamp', 'Linen napkin', 'Stone cup', 'Oud'].filter((title) => body.includes(`>${title}<`));
const statuses = async () =>
  db.admin<{ status: string; count: number }>(
    `select status, count(*)::int as count from products where store_id = $1 group by status order by status`,
    [cedar.id],
  );

test('the product list is filtered by its address, in both languages', async () => {
  expect(shown((await admin.get(PATH)).body)).toEqual(['Brass lamp', 'Linen napkin', 'Stone cup']);
  expect(shown((await admin.get(`${PATH}?view=low`)).body)).toEqual(['Stone cup']);
  expect(shown((await admin.get(`${PATH}?q=linen&size=25&cols=price`)).body)).toEqual(['Linen napkin']);
  expect((await admin.get(`${PATH}?q=nothing+like+it`)).body).toContain('No products match');
  const arabic = (await admin.get(PATH, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  for (const words of ['مخزون منخفض', 'بلا نص عربي', 'إضافة منتج', 'التصفية'])
    expect(arabic).toContain(words);
  expect(arabic).not.toContain('Low stock');
});

test('the product list has views of products without a language, a picture or a category, while there are any', async () => {
  await db.admin("delete from product_texts where store_id = $1 and locale = 'ar'", [cedar.id]);
  const all = ['Brass lamp', 'Linen napkin', 'Stone cup'];
  for (const view of ['untranslated', 'unpictured', 'uncategorized'])
    expect(shown((await admin.get(`${PATH}?view=${view}`)).body)).toEqual(all);
  expect(shown((await admin.get(`${PATH}?view=unwritten`)).body)).toEqual([]);
  const page = (await admin.get(PATH)).body;
  for (const view of ['untranslated', 'unpictured', 'uncategorized'])
    expect(page).toContain(`href="${PATH}?view=${view}"`);
  expect(page).not.toContain('view=unwritten');
});

test('a bulk change applies to every product that the list matches and to no other', async () => {
  const done = await admin.post(`${PATH}?q=lamp`, { all: '1', act: 'draft' });
  expect([done.status, done.body.includes('1 product made a draft')]).toEqual([200, true]);
  expect(await statuses()).toEqual([
    { status: 'active', count: 2 },
    { status: 'draft', count: 1 },
  ]);
});

test.each([
  [{ act: 'archived' }, 'Select at least one row first.'],
  [{ act: 'explode', all: '1' }, 'Choose what to do with the selected products.'],
  [{ act: 'tag', tag: '', all: '1' }, 'Enter the tag.'],
  [{ act: 'brand', brand: 'none', all: '1' }, 'This brand is not there any more.'],
] as [Record<string, string>, string][])(
  'the bulk change %j is refused with a reason and changes nothing',
  async (form, words) => {
    const answer = await expectNothingChanged(db, () => admin.post(PATH, form));
    expect([answer.status, answer.body.includes(words)]).toEqual([422, true]);
  },
);

test('the filters of the product list can be saved as a view for the whole team', async () => {
  const saved = await admin.post(PATH, { intent: 'save_view', name: 'To photograph', query: 'view=draft' });
  expect([saved.status, saved.body.includes('To photograph')]).toEqual([200, true]);
  const [view] = await db.admin<{ id: string }>(`select id from saved_views where list = 'products'`);
  const page = (await admin.get(`${PATH}?saved=${view?.id}&view=draft`)).body;
  expect(shown(page)).toEqual(['Brass lamp']);
  const gone = await admin.post(PATH, { intent: 'drop_view', view: view?.id ?? '' });
  expect([gone.status, gone.body.includes('To photograph')]).toEqual([200, false]);
});

test('archiving products offers an undo, which gives back what nobody has changed since, and once only', async () => {
  const rows = await db.admin<{ id: string }>('select id from products where store_id = $1 order by id', [
    cedar.id,
  ]);
  const ids = rows.map(({ id }) => id);
  await db.admin("update products set status = 'draft' where id = $1", [ids[0]]);
  const before = await statuses();
  const archived = await admin.post(PATH, [
    ['act', 'archived'],
    ...ids.map((id): [string, string] => ['id', id]),
  ]);
  const was = [...archived.body.matchAll(/name="was" value="([^"]+)"/g)].map(([, value = '']) => value);
  expect(was.toSorted()).toEqual([`${ids[0]}:draft`, `${ids[1]}:active`, `${ids[2]}:active`].toSorted());
  const undo: [string, string][] = [
    ['act', 'undo'],
    ['from', 'archived'],
    ...was.map((each): [string, string] => ['was', each]),
  ];
  await db.admin("update products set status = 'draft' where id = $1", [ids[2]]);
  expect((await admin.post(PATH, undo)).body).toContain('2 products are as before');
  await db.admin("update products set status = 'active' where id = $1", [ids[2]]);
  expect(await statuses()).toEqual(before);
  const foreign = await db.admin<{ id: string }>('select id from products where store_id = $1', [najd.id]);
  for (const post of [
    undo,
    [
      ['act', 'undo'],
      ['from', 'active'],
      ['was', `${foreign[0]?.id}:archived`],
    ],
  ]) {
    const refused = await expectNothingChanged(db, () => admin.post(PATH, post as [string, string][]));
    expect(refused.status).toBe(422);
  }
  await db.admin("update products set status = 'active' where store_id = $1", [cedar.id]);
});
