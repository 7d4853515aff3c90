import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { blockCustomer, blockOnOrder, ordersUnderWay, unblockCustomer } from '#domain/customer-desk/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// A block cancels no earlier order, so both the member who blocks and those who pack are told.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const email = 'rude@example.com';
const { id } = await makeCustomer(cedar, { email });
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);
const own = await orderOf(cedar, [{ variantId: lamp }], { customerId: id });
const asGuest = await orderOf(cedar, [{ variantId: lamp }], {
  form: { ...GOOD_FORM, email: 'Rude@example.com' },
});
const other = await orderOf(cedar, [{ variantId: lamp }]);
await inCedar((tx) => collectCash(tx, { orderId: own.orderId }, OWNER));

test('a blocked customer’s open orders are counted with those of the same e-mail address, and each shows the block', async () => {
  expect(await inCedar((tx) => ordersUnderWay(tx, { id }))).toEqual({ orders: 2, paid: 1 });
  expect(await withStore(najd.id, (tx) => ordersUnderWay(tx, { id }))).toEqual({ orders: 0, paid: 0 });
  const blocked = (orderId: string) => inCedar((tx) => blockOnOrder(tx, { orderId }));
  expect(await blocked(own.orderId)).toBeNull();
  await inCedar((tx) => blockCustomer(tx, { id, reason: 'Rude to the courier' }, OWNER));
  const why = { customerId: id, reason: 'Rude to the courier' };
  for (const { orderId } of [own, asGuest]) expect(await blocked(orderId)).toMatchObject(why);
  expect(await blocked(other.orderId)).toBeNull();
  expect(await withStore(najd.id, (tx) => blockOnOrder(tx, { orderId: own.orderId }))).toBeNull();
});

test('the pages of an order and its blocked customer show the block, in both languages', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const textOf = async (path: string) => readPage(await admin.get(path)).texts.join('\n');
  for (const { orderId } of [own, asGuest]) {
    const page = await admin.get(`/admin/orders/${orderId}`);
    expect(readPage(page).texts.join('\n')).toContain('A block does not stop the order');
    expect(page.body).toContain('Rude to the courier');
    expect(page.body).toContain(`href="/admin/users/${id}"`);
  }
  expect(await textOf(`/admin/orders/${other.orderId}`)).not.toContain('A block does not stop the order');
  const person = await textOf(`/admin/users/${id}`);
  expect(person).toContain('2 orders are under way, 1 of them paid.');
  admin.cookies.set('lang', 'ar');
  expect(await textOf(`/admin/users/${id}`)).toContain('طلبان قيد التنفيذ، دُفع واحد منهما');
  await inCedar((tx) => unblockCustomer(tx, { id }, OWNER));
  expect(await textOf(`/admin/orders/${own.orderId}`)).not.toContain('محظور');
});
