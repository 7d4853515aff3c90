import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { type Act, shopperAct, staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { eraseWhereAsked } from './erase-customer.ts';
import {
  collectCash,
  listOrders,
  noteBuyers,
  type OrderFilter,
  startProcessing,
  trackOrder,
} from './index.ts';
import { orderConditions } from './list-orders.ts';
import { buyersSince } from './note-buyers.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const PEOPLE = [
  { name: 'Sara Haddad', email: 'sara@example.com', phone: '+966501234567' },
  { name: 'Omar Sara', email: 'omar@example.com', phone: '+966559876543' },
  { name: 'نورة العتيبي', email: 'noura@example.org', phone: '+966500000001' },
];
const ids: string[] = [];
for (const [index, person] of PEOPLE.entries()) {
  const at = new Date(TEST_TIME.getTime() - (PEOPLE.length - index) * 86_400_000);
  const form = { ...GOOD_FORM, ...person };
  const recorded = await withStore(cedar.id, (tx) =>
    recordOrder(tx, { lines: [{ variantId: lamp, quantity: 1 }], form, locale: 'en' }, shopperAct(at)),
  );
  if (!recorded.ok) throw new Error(recorded.code);
  ids.push(recorded.value.orderId);
}

const numbers = async (filter: OrderFilter) =>
  (await withStoreReadOnly(cedar.id, (tx) => listOrders(tx, filter))).rows.map((row) => row.number);

describe('the list of orders', () => {
  test('staff list orders newest first, in pages that neither miss nor repeat an order', async () => {
    expect(await numbers({})).toEqual([1003, 1002, 1001]);
    const first = await withStore(cedar.id, (tx) => listOrders(tx, { size: 2 }));
    expect(first.rows.map((row) => row.number)).toEqual([1003, 1002]);
    expect(first.rows[0]).toMatchObject({ userName: 'نورة العتيبي', itemCount: 1, total: { amount: 2500 } });
    const second = await withStore(cedar.id, (tx) => listOrders(tx, { size: 2, after: first.next }));
    expect(second).toMatchObject({ rows: [{ number: 1001 }], next: null });
  });

  test('orders with money to pay back are found by their index, and not by reading every order', async () => {
    const plan = await withStore(cedar.id, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const query = tx
        .selectFrom('orders as o')
        .select('o.id')
        .where('o.store_id', '=', tx.storeId)
        .where((eb) => eb.and(orderConditions(eb, { hasMoneyToPayBack: true }, tx.storeId)));
      return (await sql`explain ${query}`.execute(tx)).rows;
    });
    expect(JSON.stringify(plan)).toContain('orders_surplus');
    expect(await numbers({ hasMoneyToPayBack: true })).toEqual([]);
  });

  test.each([
    ['1002', [1002]],
    ['#1002', [1002]],
    ['١٠٠٢', [1002]],
    ['sara', [1002, 1001]],
    ['SARA H', [1001]],
    ['sara@ex', [1001]],
    ['نورة', [1003]],
    ['العتيبي', [1003]],
    ['0501234567', [1001]],
    ['+96655', [1002]],
    ['966 50 123 4567', [1001]],
    ['٠٥٠١٢٣٤٥٦٧', [1001]],
    ['nobody', []],
    ['%', []],
    ["' or true --", []],
    ['\u0000', [1003, 1002, 1001]],
    ['  ', [1003, 1002, 1001]],
  ])('staff search orders for %j and find %j', async (search, expected) => {
    expect(await numbers({ search })).toEqual(expected);
  });

  test('staff list orders by status and payment', async () => {
    await withStore(cedar.id, (tx) => startProcessing(tx, { orderId: ids[0] ?? '' }, OWNER));
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: ids[1] ?? '' }, OWNER));
    expect(await numbers({ status: 'processing' })).toEqual([1001]);
    expect(await numbers({ paymentStatus: 'paid' })).toEqual([1002]);
    expect(await numbers({ status: 'confirmed', paymentStatus: 'unpaid' })).toEqual([1003]);
    expect(await numbers({ status: 'processing', search: '1002' })).toEqual([]);
  });

  test.each(['x', '12_x', `${'9'.repeat(15)}_${crypto.randomUUID()}`, '-1_'])(
    'the order list accepts the invalid cursor %j without an error',
    async (after) => {
      expect(Array.isArray(await numbers({ after }))).toBe(true);
    },
  );

  test.each([0, -5, 1e9, Number.NaN])(
    'the order list replaces a page size of %d with a valid one',
    async (size) => {
      expect((await numbers({ size })).length).toBeGreaterThan(0);
    },
  );
});

describe('a guest tracks an order by number and e-mail', () => {
  const track = (number: string, email: string, from: { ip: string; at?: Date; storeId?: string }) => {
    const act: Act = shopperAct(from.at ?? TEST_TIME, { ip: from.ip });
    return withStore(from.storeId ?? cedar.id, (tx) => trackOrder(tx, { number, email, locale: 'en' }, act));
  };

  test('a guest tracks an order by number and e-mail in any notation', async () => {
    for (const [number, email] of [
      ['1001', 'sara@example.com'],
      [' #1001 ', ' SARA@example.com '],
      ['١٠٠١', 'Sara@Example.com'],
    ] as const) {
      expect(await track(number, email, { ip: '198.51.100.1' })).toMatchObject({
        ok: true,
        value: { number: 1001 },
      });
    }
  });

  test('tracking answers a wrong number, a wrong e-mail and another store the same way', async () => {
    const notFound = { ok: false, code: 'order_not_found', data: undefined };
    const ip = '198.51.100.2';
    expect(await track('1002', 'sara@example.com', { ip })).toEqual(notFound);
    expect(await track('1001', 'omar@example.com', { ip })).toEqual(notFound);
    expect(await track('9999', 'sara@example.com', { ip })).toEqual(notFound);
    expect(await track('abc', 'sara@example.com', { ip })).toEqual(notFound);
    expect(await track('1001', 'x\u0000', { ip })).toEqual(notFound);
    expect(await track('1001', 'sara@example.com', { ip, storeId: najd.id })).toEqual(notFound);
  });

  test('tracking allows ten tries an hour from one IP address, and does not limit another address', async () => {
    const ip = '198.51.100.3';
    for (let tried = 0; tried < 10; tried++) await track(String(2000 + tried), 'sara@example.com', { ip });
    expect(await track('1001', 'sara@example.com', { ip })).toEqual({
      ok: false,
      code: 'too_many_tries',
      data: { retryAfterSeconds: 3600 },
    });
    expect(await track('1001', 'sara@example.com', { ip: '198.51.100.4' })).toMatchObject({ ok: true });
    const nearly = new Date(TEST_TIME.getTime() + 3_599_000);
    expect(await track('1001', 'sara@example.com', { ip, at: nearly })).toMatchObject({
      code: 'too_many_tries',
    });
    const later = new Date(TEST_TIME.getTime() + 3_600_000);
    expect(await track('1001', 'sara@example.com', { ip, at: later })).toMatchObject({ ok: true });
    const rows = await db.admin<{ row: string }>('select r::text as row from rate_limits r');
    expect(rows.some(({ row }) => row.includes(ip))).toBe(false);
  });
});

test('an imported order needs no cart, sends no mail, and is refused as a whole if any part is invalid', async () => {
  const few = await makeVariant(cedar, { title: 'Few', amount: 100, stock: 1 });
  const record = (
    lines: { variantId: string; quantity: number }[],
    form: Record<string, unknown> = GOOD_FORM,
  ) => withStore(cedar.id, (tx) => recordOrder(tx, { lines, form, locale: 'ar' }, OWNER));
  const both = [
    { variantId: lamp, quantity: 1 },
    { variantId: few, quantity: 2 },
  ];
  expect(await expectNothingChanged(db, () => record(both))).toMatchObject({ code: 'cart_changed' });
  expect(await expectNothingChanged(db, () => record([]))).toMatchObject({ code: 'cart_empty' });
  expect(await expectNothingChanged(db, () => record(both.slice(0, 1), {}))).toMatchObject({
    code: 'invalid_form',
  });
  expect(await db.admin('select 1 from mails')).toEqual([]);
  await orderOf(cedar, [{ variantId: few }]);
  expect(await db.admin('select 1 from mails')).toHaveLength(1);
});

test('no order search finds an erased person, and every search after a change of name finds the new name', async () => {
  const at = new Date(TEST_TIME.getTime() - 60_000);
  const form = { ...GOOD_FORM, name: 'Zuhair Mansour', email: 'zuhair@example.com', phone: '+966599999999' };
  const lines = [{ variantId: lamp, quantity: 1 }];
  const made = await withStore(cedar.id, (tx) =>
    recordOrder(tx, { lines, form, locale: 'en' }, shopperAct(at)),
  );
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  for (const search of ['zuhair', 'mansour zu', 'زهير', '0599999999']) {
    expect(await numbers({ search }), search).toHaveLength(search === 'زهير' ? 0 : 1);
  }
  await withStore(cedar.id, noteBuyers);
  const words = `select word from buyer_words where email_norm = 'zuhair@example.com'`;
  expect((await db.admin(words)).length).toBeGreaterThan(3);
  expect(await numbers({ search: 'mansour zu' }), 'once noted').toHaveLength(1);
  await db.admin('update orders set erase_when_over = true where id = $1', [orderId]);
  await withStore(cedar.id, (tx) => eraseWhereAsked(tx, orderId));
  for (const search of ['zuhair', 'zuhair@', '0599999999'])
    expect(await numbers({ search }), search).toEqual([]);
  expect(await db.admin(words)).toEqual([]);
  await withStore(cedar.id, noteBuyers);
  expect(await db.admin(words), 'and the next job brings nothing back').toEqual([]);
});

test('a search compares a bounded number of new orders in memory, the latest first', async () => {
  const store = await makeStore({ slug: 'searched', name: 'Searched', currency: 'USD' });
  const cup = await makeVariant(store, { title: 'Cup', amount: 2000, stock: null });
  for (const name of ['Anwar One', 'Basma Two', 'Dalia Three']) {
    const form = { ...GOOD_FORM, name, email: `${name.slice(0, 5).toLowerCase()}@example.com` };
    await orderOf(store, [{ variantId: cup }], { form });
  }
  const named = async (most: number) => {
    const buyers = await withStoreReadOnly(store.id, (tx) => buyersSince(tx, most));
    return buyers.map(({ name }) => name).toSorted();
  };
  expect(await named(1)).toEqual(['Dalia Three']);
  expect(await named(10_000)).toEqual(['Anwar One', 'Basma Two', 'Dalia Three']);
});
