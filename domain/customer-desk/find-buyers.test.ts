import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { saveAddress } from '#domain/customers/index.ts';
import { noteBuyers } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { copyOrders } from '#tests/support/many-orders.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { findBuyers, MOST_BUYERS_FOUND } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });

const HOME = {
  ...{ label: 'Home', name: 'Noura Al Otaibi', phone: '+966502184473', address: '7214 Prince Turki Street' },
  ...{ addressMore: 'Floor 2', city: 'Riyadh', zipCode: '13325', country: 'SA' },
};

beforeAll(async () => {
  const noura = await makeCustomer(cedar, { email: 'noura@example.com', name: 'Noura Al Otaibi' });
  const fields = [HOME, { ...HOME, label: 'Work', address: '3 King Fahd Road', city: 'Jeddah' }];
  for (const each of fields) {
    const input = { customerId: noura.id, id: null, fields: each, isDefault: each.label === 'Work' };
    await withStore(cedar.id, (tx) => saveAddress(tx, input, shopperAct(TEST_TIME)));
  }
  await makeCustomer(najd, { email: 'noura@other.example', name: 'Noura Al Otaibi' });
  const guest = { ...GOOD_FORM, name: 'Salem Bakr', email: 'salem@example.com', phone: '+966 55 700 1122' };
  for (const address of ['1 Old Lane', '9 New Lane', '9 New Lane'])
    await orderOf(cedar, [{ variantId: lamp }], { form: { ...guest, address } });
});

const actOf = (userId: string, at = TEST_TIME) => staffAct({ userId, name: 'Rana', role: 'orders' }, at);
const search = (typed: string, { storeId = cedar.id, by = newId(), at = TEST_TIME } = {}) =>
  withStore(storeId, (tx) => findBuyers(tx, typed, actOf(by, at)));
async function find(typed: string, storeId = cedar.id) {
  const found = await search(typed, { storeId });
  if (!found.ok) throw new Error(found.code);
  return found.value;
}
const names = async (typed: string) => (await find(typed)).map(({ name }) => name);

test('an account is found by its name, e-mail, an address-book phone number, street and city', async () => {
  for (const typed of [
    'noura',
    'Otaibi',
    'noura@ex',
    '0502184473',
    '٠٥٠٢١٨٤٤٧٣',
    '4473',
    'prince turki',
    'jedd',
  ]) {
    expect(await names(typed), typed).toEqual(['Noura Al Otaibi']);
  }
});

test('a guest is found by the name, phone number, e-mail and street of their orders', async () => {
  for (const typed of ['salem', '0557001122', '+966557', 'salem@', 'new lane']) {
    expect(await names(typed), typed).toEqual(['Salem Bakr']);
  }
});

test('a found buyer has addresses: the usual one first, and an address of two orders only once', async () => {
  const [noura] = await find('noura');
  expect(noura).toMatchObject({ kind: 'account', email: 'noura@example.com', orders: 0, isBlocked: false });
  expect(noura?.addresses.map(({ label }) => label)).toEqual(['Work', 'Home']);
  expect(noura?.addresses[1]).toEqual({ ...HOME, region: '' });
  const [salem] = await find('salem');
  expect(salem).toMatchObject({ kind: 'guest', phone: '+966557001122', orders: 3 });
  expect(salem?.addresses.map(({ address }) => address)).toEqual(['9 New Lane', '1 Old Lane']);
});

test('no buyer of another store is found, and texts that are too short, too long or without a match find nobody', async () => {
  expect(await find('noura', najd.id)).toMatchObject([{ email: 'noura@other.example', addresses: [] }]);
  expect(await find('salem', najd.id)).toEqual([]);
  const strange = ['', '  ', 'no', '%%%', "' or true", '\\', 'x'.repeat(5000), '1001'];
  const all = () => Promise.all(strange.map((typed) => find(typed)));
  expect(await expectNothingChanged(db, all, ['rate_limits'])).toEqual(strange.map(() => []));
});

test('however many buyers match, the ones with the latest orders are found, up to the limit', async () => {
  for (let nth = 0; nth < MOST_BUYERS_FOUND + 2; nth++) {
    const form = { ...GOOD_FORM, name: `Twin ${nth}`, email: `twin${nth}@example.com` };
    await orderOf(cedar, [{ variantId: lamp }], { form });
  }
  expect(await find('twin')).toHaveLength(MOST_BUYERS_FOUND);
});

test('the search reads a bounded number of orders, accounts and addresses, also in a store without guests (attack 26.4)', async () => {
  const store = await makeStore({ slug: 'accounts', name: 'Accounts', currency: cedar.currency });
  const cup = await makeVariant(store, { title: 'Cup', amount: 2000, stock: null });
  const { id } = await makeCustomer(store, { email: 'first@example.com', name: 'First Account' });
  const input = { customerId: id, id: null, fields: HOME, isDefault: true };
  await withStore(store.id, (tx) => saveAddress(tx, input, shopperAct(TEST_TIME)));
  await orderOf(store, [{ variantId: cup }], { customerId: id });
  await copyOrders(db, { storeId: store.id, count: 300, name: 'Copied Order' });
  for (const table of ['customers', 'customer_addresses']) {
    await db.admin(
      `insert into ${table} select c.* from ${table} o cross join generate_series(1, 300) n
         cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || $2::jsonb || jsonb_build_object(
           'id', gen_random_uuid(), 'email', 'many' || n || '@example.com', 'email_norm', 'many' || n || '@example.com')) c
        where o.store_id = $1`,
      [store.id, JSON.stringify(table === 'customers' ? { name: 'Many' } : { is_default: false })],
    );
  }
  await db.admin('delete from buyers_noted where store_id = $1', [store.id]);
  await withStore(store.id, noteBuyers);
  await db.admin('analyze');
  const read = (typed: string, latest: number) =>
    withStore(store.id, async (tx) => {
      await sql`select set_config(name, 'off', true) from unnest('{enable_seqscan,enable_bitmapscan}'::text[]) name`.execute(
        tx,
      );
      return rowsRead(tx, () => findBuyers(tx, typed, actOf(newId()), latest));
    });
  expect(await read('no such street', 1000)).toBeGreaterThan(900);
  expect(await read('no such street', 10)).toBeLessThan(200);
  expect(await find('first account', store.id)).toMatchObject([{ name: 'First Account' }]);
});

test('an account that only claims an address is not found before it has ordered', async () => {
  const claimed = await makeCustomer(cedar, { email: 'claimed@example.com', name: 'Claimer Zed' });
  await db.admin(
    "update customers set email_verified_at = null, password_hash = 'x' where store_id = $1 and id = $2",
    [cedar.id, claimed.id],
  );
  expect(await find('claimer')).toEqual([]);
});

test('a member can search customers four hundred times an hour, and the searches of other members are not counted', async () => {
  const by = newId();
  for (let nth = 0; nth < 400; nth++)
    expect(await search('nobody like this', { by })).toMatchObject({ ok: true });
  expect(await search('noura', { by })).toMatchObject({
    code: 'too_many_searches',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await search('noura')).toMatchObject({ ok: true });
  const later = new Date(TEST_TIME.getTime() + 3_600_001);
  expect(await search('noura', { by, at: later })).toMatchObject({ ok: true });
}, 60_000);
