import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { startProcessing } from '#domain/orders/index.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Visitor, webServer } from '#tests/support/web.ts';
import { FINDABLE_CREATIONS, FINDABLE_PAGES, nameOfPage } from '../../app/admin/shell/findable-pages.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Olive lamp', amount: 2000, stock: 9 });
const order = await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, name: 'Sara Olive' } });
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());
await withStore(cedar.id, (tx) => startProcessing(tx, order, act));
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

test.each([
  ['vat', 'Taxes'],
  ['ضريبة القيمة المضافة', 'Taxes'],
  ['payments', 'Payment options'],
  ['مدى', 'Payment options'],
  ['shipping', 'Delivery'],
  ['شحن', 'Delivery'],
  ['refund', 'Orders'],
  ['مرتجعات', 'Orders'],
  ['invoice', 'Invoices'],
  ['return policy', 'Terms and privacy'],
  ['staff', 'Team'],
  ['الموظفين', 'Team'],
  ['coupon', 'Discounts'],
  ['كوبون', 'Discounts'],
  ['theme', 'Logo & Branding Colors'],
  ['قالب', 'Logo & Branding Colors'],
  ['سياسة', 'Privacy policy'],
  ['how to change my logo', 'Logo & Branding Colors'],
])('typing “%s” finds the page %s in the command palette (A5)', async (typed, page) => {
  expect((await find(owner, typed)).pages).toContain(page);
});

test('every page of the command palette has synonyms in both languages', () => {
  for (const { to } of [...FINDABLE_PAGES, ...FINDABLE_CREATIONS])
    for (const dictionary of [DICTIONARIES.en, DICTIONARIES.ar])
      expect(dictionary[`findwords.pages.${nameOfPage(to)}`], to).toBeTruthy();
  const addresses = FINDABLE_PAGES.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the command palette offers only acts that the order allows and the member may do', async () => {
  const { acts } = await find(owner, 'mark 1001 shipped');
  expect(acts).toEqual(['Ship \u2068#1001\u2069']);
  expect((await find(owner, 'شحن ١٠٠١')).acts).toEqual(acts);
  expect((await find(owner, 'edit 1001')).acts).toEqual(['Edit \u2068#1001\u2069']);
  expect((await find(owner, 'تعديل ١٠٠١')).acts).toEqual(['Edit \u2068#1001\u2069']);
  expect((await find(owner, 'refund 1001')).acts).toBeUndefined();
  expect((await find(owner, 'ship 1002')).acts).toBeUndefined();
  expect((await find(catalog, 'ship 1001')).acts).toBeUndefined();
  expect((await find(other, 'ship 1001')).acts).toBeUndefined();
});

test('the command palette shows the sales of a period, and only to members who may see sales', async () => {
  expect((await find(owner, 'sales today')).answers).toEqual(['Sales today']);
  expect((await find(owner, 'مبيعات أمس')).answers).toEqual(['Sales yesterday']);
  expect((await find(catalog, 'sales today')).answers).toBeUndefined();
});

test('the search of the settings finds a card by its synonyms, and says so if there is none', async () => {
  const found = await owner.get('/admin/settings?q=vat');
  expect(found.body).toContain('/admin/settings/taxes');
  expect(found.body).not.toContain('href="/admin/settings/audit"');
  const none = await owner.get('/admin/settings?q=zzzz');
  expect(none.body).toContain('No setting matches “zzzz”');
  for (const room of ['paymentOptions', 'customDomain', 'logoAndColors'])
    expect((await owner.get('/admin/settings')).body).toContain(`/admin/storesetting/${room}`);
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
