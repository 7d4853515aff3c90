import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Olive lamp', amount: 2000, stock: 9 });
await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, name: 'Sara Olive' } });
const owner = (await signInToAdmin(server, cedar, cedar.ownerEmail)).admin;
const other = (await signInToAdmin(server, najd, najd.ownerEmail)).admin;
const cataloguer = await makeStaff('finder', [{ store: cedar, role: 'catalog' }]);
const catalog = (await signInToAdmin(server, cedar, cataloguer)).admin;

type Answer = { groups: { group: string; entries: { to: string; text: string }[] }[] };

async function find(by: Visitor, typed: string): Promise<Record<string, string[]>> {
  const answer = await by.get(`/admin/find?q=${encodeURIComponent(typed)}`);
  expect(answer.status).toBe(200);
  const { groups } = JSON.parse(answer.body) as Answer;
  return Object.fromEntries(groups.map(({ group, entries }) => [group, entries.map(({ text }) => text)]));
}

test('the palette finds pages in both languages, orders by number and name, and products (A5)', async () => {
  expect((await find(owner, 'التوصيل')).pages).toContain('Delivery');
  expect((await find(owner, 'delivery')).pages).toContain('Delivery');
  expect(await find(owner, 'Olive')).toMatchObject({ products: ['Olive lamp'] });
  expect((await find(owner, 'Sara')).orders).toEqual(['#1001']);
  expect((await find(owner, '1001')).orders).toEqual(['#1001']);
});

test('the palette finds nothing of another store and nothing that the member’s role may not see', async () => {
  expect(await find(other, 'Olive')).toEqual({});
  const found = await find(catalog, 'Olive');
  expect(Object.keys(found)).toEqual(['products']);
  expect((await find(catalog, 'audit')).pages).toBeUndefined();
  expect((await find(owner, 'audit')).pages).toEqual(['Audit log']);
});

test('the store switcher lists the member’s stores, and the sidebar counts pending work', async () => {
  const { stores } = JSON.parse((await owner.get('/admin/my-stores')).body);
  expect(stores).toMatchObject([{ slug: 'cedar', isHere: true, closure: null }]);
  expect(stores).toHaveLength(1);
  expect(JSON.parse((await owner.get('/admin/counts')).body)).toEqual({
    '/admin/orders': 1,
    '/admin/orders/confirm': 0,
  });
  expect(JSON.parse((await catalog.get('/admin/counts')).body)).toEqual({});
});
