import { expect, test } from 'vitest';
import { categoryTree } from '#domain/catalog/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { inStore, category } = catalogueOf(cedar.id);
const home = await category('Home', 'المنزل');
const bed = await category('Bed', 'السرير', home);
const garden = await category('Garden', 'الحديقة');
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);

const TREE = '/admin/categories';
const DATA = '/admin/categories.data';
const tops = async () => {
  const terms = { locale: 'en' as const, now: TEST_TIME, currency: cedar.currency };
  const tree = await inStore((tx) => categoryTree(tx, terms));
  return tree.map(({ title, children }) => [title, ...children.map((each) => each.title)].join('>'));
};
/** The fingerprint of the order that the move left behind, which only the answer to a script has. */
async function move(id: string, parentId: string, index: number): Promise<string> {
  const { status, body } = await admin.post(DATA, { intent: 'move', id, parentId, index: String(index) });
  expect(status).toBe(200);
  return /"left","([\w-]{43})"/.exec(body)?.[1] ?? '';
}

test('a moved category goes back by its undo, which is refused with a reason once the order was changed since', async () => {
  const before = await tops();
  const left = await move(bed, '', 0);
  expect(await tops()).toEqual(['Bed', 'Home', 'Garden']);
  const undo = { intent: 'undo', id: bed, parentId: home, index: '0', left };
  expect((await expectNothingChanged(db, () => other.post(TREE, undo))).status).toBe(409);
  const back = await admin.post(DATA, undo);
  expect([back.status, back.body.includes('The category is back in its place')]).toEqual([200, true]);
  expect(await tops()).toEqual(before);
  const again = { ...undo, left: await move(bed, '', 0) };
  await move(garden, '', 0);
  const refused = await expectNothingChanged(db, () => admin.post(DATA, again));
  expect([refused.status, refused.body.includes('The move was not undone')]).toEqual([409, true]);
  const arabic = await admin.post(DATA, again, { cookie: `${admin.cookieHeader()}; lang=ar` });
  expect(arabic.body).toContain('لم يتم التراجع عن النقل');
  for (const strange of ['', 'x'.repeat(5000)])
    expect((await expectNothingChanged(db, () => admin.post(TREE, { ...undo, left: strange }))).status).toBe(
      409,
    );
});

test('products put into a category, or taken out of it, go back by the undo, except those changed since', async () => {
  for (const title of ['Lamp', 'Cup']) await makeVariant(cedar, { title, amount: 2000, stock: 9 });
  const products = await db.admin<{ id: string }>('select id from products where store_id = $1', [cedar.id]);
  const ids = products.map(({ id }) => id);
  const inGarden = async () =>
    (
      await db.admin<{ id: string }>(
        'select product_id as id from product_categories where category_id = $1',
        [garden],
      )
    ).map(({ id }) => id);
  const undoOf = (body: string) =>
    ['category', 'on', 'was'].flatMap((name) =>
      [...body.matchAll(new RegExp(`type="hidden" name="${name}" value="([^"]*)"`, 'g'))].map(
        ([, value = '']): [string, string] => [name, value],
      ),
    );
  const change = (act: string) =>
    admin.post('/admin/products', [
      ['act', act],
      ['category', garden],
      ...ids.map((id): [string, string] => ['id', id]),
    ]);
  const put = await change('category');
  expect(put.body).toContain('2 products put into the category');
  const undo: [string, string][] = [['act', 'undo'], ...undoOf(put.body)];
  expect(undo).toHaveLength(5);
  expect((await admin.post('/admin/products', undo)).body).toContain('2 products are as before');
  expect(await inGarden()).toEqual([]);
  expect((await expectNothingChanged(db, () => admin.post('/admin/products', undo))).status).toBe(422);
  await change('category');
  const out: [string, string][] = [['act', 'undo'], ...undoOf((await change('uncategory')).body)];
  expect((await expectNothingChanged(db, () => other.post('/admin/products', out))).status).toBe(422);
  expect((await admin.post('/admin/products', out)).status).toBe(200);
  expect((await inGarden()).toSorted()).toEqual(ids.toSorted());
});
