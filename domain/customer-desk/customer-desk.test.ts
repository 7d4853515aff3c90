import { beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { signIn } from '#domain/customers/index.ts';
import { hashPassword } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  blockCustomer,
  type CustomerFilter,
  listCustomers,
  listCustomerTags,
  listGuests,
  noteCustomer,
  readCustomer,
  tagCustomer,
  unblockCustomer,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });
const people = new Map<string, string>();

beforeAll(async () => {
  for (const name of ['Noura Al Otaibi', 'Omar Haddad', 'Lina Saleh']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    people.set(name, (await makeCustomer(cedar, { email, name })).id);
  }
  const theirs = await makeCustomer(najd, { email: 'noura@example.com', name: 'Noura Al Otaibi' });
  people.set('theirs', theirs.id);
  const [noura = '', omar = ''] = [...people.values()];
  for (const customerId of [noura, noura, omar]) {
    await orderOf(cedar, [{ variantId: lamp }], { customerId });
  }
  await orderOf(cedar, [{ variantId: lamp }], { form: { ...GOOD_FORM, email: 'guest@example.com' } });
  // Noura has a paid order that was partly refunded, Omar one that was paid in riyals at 3.75.
  await db.admin(
    `update orders set payment_status = 'partially_refunded', credited_total = 500
      where customer_id = $1 and number = 1001`,
    [noura],
  );
  await db.admin(
    `update orders set payment_status = 'paid', held_total = total, currency = 'SAR', base_currency = 'USD', rate_numer = 15, rate_denom = 4
      where customer_id = $1`,
    [omar],
  );
});

const id = (name: string) => people.get(name) ?? '';
const list = async (filter: CustomerFilter = {}) =>
  withStore(cedar.id, (tx) => listCustomers(tx, { currency: 'USD', ...filter }));
const names = async (filter: CustomerFilter = {}) => (await list(filter)).rows.map((row) => row.name);
const person = (of: string, storeId = cedar.id) =>
  withStore(storeId, (tx) => readCustomer(tx, { id: of, currency: 'USD' }));

describe('the list of customers', () => {
  test('the list of customers has each customer’s purchases in the store’s own currency, minus refunds', async () => {
    const { rows } = await list({ sort: 'spent' });
    const paid = (await db.admin<{ total: string }>('select total from orders where number = 1001'))[0];
    expect(rows.map((row) => [row.name, row.orders, row.spent.amount])).toEqual([
      ['Noura Al Otaibi', 2, Number(paid?.total) - 500],
      ['Omar Haddad', 1, Math.round((Number(paid?.total) * 4) / 15)],
      ['Lina Saleh', 0, 0],
    ]);
  });

  test('the list of customers is searched by the start of a name or e-mail, and by a phone number in any digits', async () => {
    await db.admin(`update customers set phone = '+966501234567' where id = $1`, [id('Omar Haddad')]);
    for (const query of ['had', 'omar@', '٠٥٠١٢٣٤٥٦٧', '+966501', '4567']) {
      expect([query, await names({ query })]).toEqual([query, ['Omar Haddad']]);
    }
    expect(await names({ query: '%' })).toEqual([]);
  });

  test('the list of customers can be limited to those who never bought, who returned, or who are blocked', async () => {
    expect(await names({ view: 'never' })).toEqual(['Lina Saleh']);
    expect(await names({ view: 'returning' })).toEqual(['Noura Al Otaibi']);
    expect(await names({ view: 'blocked' })).toEqual([]);
  });

  test.each(['newest', 'name', 'spent', 'orders', 'recent'] as const)(
    'the list of customers sorted by %s has pages without a gap',
    async (sort) => {
      const whole = await names({ sort });
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const page = await list({ sort, size: 1, after });
        paged.push(...page.rows.map((row) => row.name));
        after = page.next;
      } while (after);
      expect(paged).toEqual(whole);
      expect(new Set(whole).size).toBe(3);
    },
  );

  test('guests are listed separately, by the e-mail of their orders', async () => {
    const guests = await withStore(cedar.id, (tx) => listGuests(tx, { query: '', currency: 'USD' }));
    expect(guests.map((row) => [row.email, row.orders])).toEqual([['guest@example.com', 1]]);
    const none = await withStore(najd.id, (tx) => listGuests(tx, { query: '', currency: 'SAR' }));
    expect(none).toEqual([]);
  });

  test('guests are found by the words that find their orders, not only by the start of the whole name', async () => {
    const form = { ...GOOD_FORM, email: 'old.guest@example.com', name: 'Zaynab Khalil' };
    await orderOf(cedar, [{ variantId: lamp }], { form });
    for (const query of ['zayn', 'KHALIL', 'old.g', 'Zaynab K']) {
      const found = await withStore(cedar.id, (tx) => listGuests(tx, { query, currency: 'USD' }));
      expect([query, found.map(({ email }) => email)]).toEqual([query, ['old.guest@example.com']]);
    }
  });
});

describe('a customer', () => {
  test('a customer’s page has their orders, their total and the average of a paid order', async () => {
    const found = await person(id('Noura Al Otaibi'));
    if (!found.ok) throw new Error(found.code);
    expect(found.value).toMatchObject({ orders: 2, email: 'noura@example.com', blocked: null, tags: [] });
    expect(found.value.average).toEqual(found.value.spent);
    expect(found.value.paidOrders).toBe(1);
    expect(found.value.latest.map((order) => order.number)).toEqual([1002, 1001]);
  });

  test('a customer’s figures agree: number, sum and average refer to the same paid orders', async () => {
    const huda = await makeCustomer(cedar, { email: 'huda@example.com', name: 'Huda' });
    const made = [];
    for (let at = 0; at < 4; at++)
      made.push(await orderOf(cedar, [{ variantId: lamp }], { customerId: huda.id }));
    const [first, second, third] = made.map(({ orderId }) => orderId);
    await db.admin("update orders set payment_status = 'paid', held_total = total where id = any($1)", [
      [first, second, third],
    ]);
    // Cancelled after payment: the order is neither counted nor summed.
    await db.admin("update orders set status = 'cancelled' where id = $1", [third]);
    const found = await withStore(cedar.id, (tx) => readCustomer(tx, { id: huda.id, currency: 'USD' }));
    if (!found.ok) throw new Error(found.code);
    const { orders, paidOrders, spent, average } = found.value;
    expect([orders, paidOrders]).toEqual([3, 2]);
    expect(spent.amount).toBe((average?.amount ?? 0) * paidOrders);
  });

  test('a customer of another store is not found by any read or verb, and stays unchanged', async () => {
    const theirs = id('theirs');
    await expectNothingChanged(db, async () => {
      expect(await person(theirs)).toMatchObject({ code: 'customer_not_found' });
      expect(await person(newId())).toMatchObject({ code: 'customer_not_found' });
      expect(await person('1 or 1=1')).toMatchObject({ code: 'customer_not_found' });
      const verbs = [
        withStore(cedar.id, (tx) => noteCustomer(tx, { id: theirs, note: 'x', was: '' }, OWNER)),
        withStore(cedar.id, (tx) => tagCustomer(tx, { id: theirs, tag: 'x', isOn: true }, OWNER)),
        withStore(cedar.id, (tx) => blockCustomer(tx, { id: theirs, reason: '' }, OWNER)),
        withStore(cedar.id, (tx) => unblockCustomer(tx, { id: theirs }, OWNER)),
      ];
      for (const verb of verbs) expect(await verb).toMatchObject({ ok: false, code: 'customer_not_found' });
    });
  });

  test('a customer gets tags and a note, each in the audit log, and a note that was changed meanwhile is not overwritten', async () => {
    const omar = id('Omar Haddad');
    const tag = (word: string, isOn = true) =>
      withStore(cedar.id, (tx) => tagCustomer(tx, { id: omar, tag: word, isOn }, OWNER));
    expect(await tag(' VIP ')).toMatchObject({ value: { changed: true } });
    expect(await tag('VIP')).toMatchObject({ value: { changed: false } });
    expect(await tag('  ')).toMatchObject({ code: 'tag_refused' });
    expect(await withStore(cedar.id, listCustomerTags)).toEqual(['VIP']);
    expect(await names({ tag: 'VIP' })).toEqual(['Omar Haddad']);
    const note = (text: string, was: string) =>
      withStore(cedar.id, (tx) => noteCustomer(tx, { id: omar, note: text, was }, OWNER));
    expect((await note('Likes blue', '')).ok).toBe(true);
    expect(await note('Another', '')).toMatchObject({ code: 'note_stale', data: { note: 'Likes blue' } });
    const rows = await db.admin<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by id',
      [omar],
    );
    expect(rows.map((row) => row.action)).toEqual(['customer.tagged', 'customer.noted']);
    expect(await tag('VIP', false)).toMatchObject({ value: { changed: true } });
  });

  test('a customer has at most twenty tags', async () => {
    const lina = id('Lina Saleh');
    const tag = (word: string) =>
      withStore(cedar.id, (tx) => tagCustomer(tx, { id: lina, tag: word, isOn: true }, OWNER));
    for (let at = 0; at < 20; at += 1) await tag(`tag ${at}`);
    await expectNothingChanged(db, async () => {
      expect(await tag('one more')).toMatchObject({ code: 'tag_refused', data: { most: 20 } });
    });
  });
});

describe('a blocked customer', () => {
  const PASSWORD = 'olives and thyme';
  const visit = { userAgent: 'test', previousToken: null };
  const attempt = (password = PASSWORD) =>
    signIn(cedar.id, { email: 'omar@example.com', password, visit }, OWNER);

  test('a blocked customer loses every session, cannot sign in, and learns the reason only with the right password', async () => {
    const omar = id('Omar Haddad');
    const hashed = await hashPassword(PASSWORD);
    await db.admin('update customers set password_hash = $2 where id = $1', [
      omar,
      hashed.ok && hashed.value,
    ]);
    await signInAs(cedar, omar);
    expect((await attempt()).ok).toBe(true);
    const block = () =>
      withStore(cedar.id, (tx) => blockCustomer(tx, { id: omar, reason: 'Refused three' }, OWNER));
    expect(await block()).toMatchObject({ value: { changed: true } });
    expect(await block()).toMatchObject({ value: { changed: false } });
    expect(await db.admin('select 1 from customer_sessions where customer_id = $1', [omar])).toEqual([]);
    expect(await attempt()).toMatchObject({ code: 'account_blocked' });
    expect(await attempt('another one')).toMatchObject({ code: 'wrong_credentials' });
    expect(await names({ view: 'blocked' })).toEqual(['Omar Haddad']);
  });

  test('a blocked customer cannot order for cash as a guest with the same e-mail until unblocked', async () => {
    const form = { ...GOOD_FORM, email: 'Omar@example.com' };
    await expect(orderOf(cedar, [{ variantId: lamp }], { form })).rejects.toThrow(/cash_refused/);
    await withStore(cedar.id, (tx) => unblockCustomer(tx, { id: id('Omar Haddad') }, OWNER));
    expect((await orderOf(cedar, [{ variantId: lamp }], { form })).number).toBeGreaterThan(1000);
    expect((await attempt()).ok).toBe(true);
  });
});
