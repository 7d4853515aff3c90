import { expect, test } from 'vitest';
import { PERMISSIONS } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { memberWithOwnSet, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, Visitor, webServer } from '#tests/support/web.ts';

// The till's customer search is a way to read personal data, so it is limited by permission, store, length of the
// text and number of searches.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const PATH = '/admin/orders/new/customers';

for (const [store, name] of [
  [cedar, 'Layla of Cedar'],
  [najd, 'Layla of Najd'],
] as const) {
  const variantId = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 50 });
  const email = `${store.slug}@buyer.example`;
  await orderOf(store, [{ variantId }], { form: { ...GOOD_FORM, name, email } });
}
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const custom = await memberWithOwnSet(server, cedar);

test('the customer search answers only members who may write orders and read customers', async () => {
  const ask = (visitor: Visitor) => visitor.post(PATH, { typed: 'layla' });
  await custom.become(PERMISSIONS.admin);
  expect((await ask(custom.visitor)).body).toContain('Layla of Cedar');
  for (const lacking of ['orders.edit', 'customers.view']) {
    await custom.become(PERMISSIONS.admin.filter((action) => action !== lacking));
    const { status, body } = await expectNothingChanged(db, () => ask(custom.visitor));
    expect(status, lacking).toBe(403);
    expect(body).not.toContain('Layla');
  }
  const stranger = new Visitor(server, adminHost(cedar.slug));
  expect((await ask(stranger)).body).not.toContain('Layla');
});

test('the page of a new order offers the customer search only to members who may read customers', async () => {
  await custom.become(PERMISSIONS.admin.filter((action) => action !== 'customers.view'));
  expect((await custom.visitor.get('/admin/orders/new')).body).not.toContain('data-find="buyer"');
  await custom.become(PERMISSIONS.admin);
  expect((await custom.visitor.get('/admin/orders/new')).body).toContain('data-find="buyer"');
});

test('the customer search finds nobody of another store, takes no search from a URL, and refuses short texts', async () => {
  const found = await admin.post(PATH, { typed: 'layla' });
  expect(JSON.parse(found.body).buyers).toHaveLength(1);
  expect(found.body).not.toContain('Najd');
  for (const typed of ['', 'la', '  a  ', '%'])
    expect((await admin.post(PATH, { typed })).status, typed).toBe(422);
  for (const typed of ['%%%', '___', 'x'.repeat(5000), "' or 1=1 --"])
    expect(JSON.parse((await admin.post(PATH, { typed })).body).buyers, typed.slice(0, 9)).toEqual([]);
  const read = await admin.get(`${PATH}?typed=layla`);
  expect(read.status).toBeGreaterThanOrEqual(400);
  expect(read.body).not.toContain('Layla');
});

test('only a member who may refund can take money off an order by hand', async () => {
  const post = (path: string) =>
    custom.visitor.post(path, { ...GOOD_FORM, intent: 'create', discountKind: 'percent', code: '90' });
  await custom.become(PERMISSIONS.admin.filter((action) => action !== 'orders.refund'));
  for (const path of ['/admin/orders/new', '/admin/orders/new/quote']) {
    const { status } = await expectNothingChanged(db, () => post(path));
    expect(status, path).toBe(403);
  }
  expect((await custom.visitor.get('/admin/orders/new')).body).not.toContain('name="discountKind"');
});

test('a member who has used up the hourly searches is refused with the time to wait', async () => {
  const ask = () => admin.post(PATH, { typed: 'layla' });
  await ask();
  await db.admin("update rate_limits set hits = 400 where bucket = 'buyer search'");
  const { status, body } = await ask();
  expect(status).toBe(429);
  expect(JSON.parse(body)).toEqual({ buyers: [], problem: expect.stringContaining('60 minutes') });
});
