import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { cancelOrder, joinGuestOrders } from '#domain/orders/index.ts';
import { sumSales } from '#domain/reports/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { CUSTOMER_SORTS, type CustomerFilter, listCustomers, readCustomer } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const list = (filter: CustomerFilter = {}) =>
  withStore(cedar.id, (tx) => listCustomers(tx, { currency: 'USD', size: 20, ...filter }));
const count = async () => {
  while (!(await withStore(cedar.id, sumSales)));
};
const kept = (id: string) =>
  db.admin('select kept_orders as orders, kept_spent::int as spent from customers where id = $1', [id]);
const pay = (orderId: string) =>
  db.admin(
    `update orders set payment_status = 'paid', held_total = total, version = version + 1, updated_at = $2 where id = $1`,
    [orderId, TEST_TIME],
  );

/** The figures of the list are those that the page of each customer computes from the orders. */
async function expectExact(when: string): Promise<void> {
  const { rows } = await list({ sort: 'spent' });
  for (const { id, orders, spent, lastOrderAt } of rows) {
    const own = await withStore(cedar.id, (tx) => readCustomer(tx, { id, currency: 'USD' }));
    expect(own.ok && own.value, when).toMatchObject({ orders, spent, lastOrderAt });
  }
  expect(rows.map(({ spent }) => spent.amount)).toEqual(
    rows.map(({ spent }) => spent.amount).toSorted((a, b) => b - a),
  );
}

test('the figures of the list are exact before the job has counted, after it, and when an order changes later', async () => {
  const noura = await makeCustomer(cedar, { email: 'noura@example.com' });
  const omar = await makeCustomer(cedar, { email: 'omar@example.com', name: 'Omar Haddad' });
  const first = await orderOf(cedar, [{ variantId: lamp }], { customerId: noura.id });
  await pay(first.orderId);
  await expectExact('not counted');
  await count();
  expect(await kept(noura.id)).toEqual([{ orders: 1, spent: 2500 }]);
  await expectExact('counted');
  const second = await orderOf(cedar, [{ variantId: lamp, quantity: 3 }], { customerId: omar.id });
  await pay(second.orderId);
  await orderOf(cedar, [{ variantId: lamp }], { customerId: noura.id });
  expect((await list({ sort: 'spent' })).rows[0]?.name, 'an order of this moment').toBe('Omar Haddad');
  await expectExact('a part counted');
  await count();
  const cancelled = await withStore(cedar.id, (tx) =>
    cancelOrder(tx, { orderId: second.orderId, restock: true }, OWNER),
  );
  expect(cancelled.ok).toBe(true);
  await expectExact('a change not counted');
  expect((await list({ view: 'never' })).rows.map(({ name }) => name)).toEqual(['Omar Haddad']);
  await count();
  expect(await kept(omar.id)).toEqual([{ orders: 0, spent: 0 }]);
  await expectExact('all counted');
});

test('an account whose orders are counted in several parts is computed in the last of them, and its figures are exact meanwhile', async () => {
  const till = await makeCustomer(cedar, { email: 'till@example.com', name: 'Till' });
  const orderIds: string[] = [];
  for (let at = 0; at < 5; at++) {
    const made = await orderOf(cedar, [{ variantId: lamp }], { customerId: till.id });
    orderIds.push(made.orderId);
  }
  const part = () => withStore(cedar.id, (tx) => sumSales(tx, 2));
  expect(await part()).toBe(false);
  expect(await kept(till.id)).toEqual([{ orders: 0, spent: 0 }]);
  await expectExact('a part of the new orders counted');
  while (!(await part()));
  expect(await kept(till.id)).toEqual([{ orders: 5, spent: 0 }]);
  for (const orderId of orderIds) await pay(orderId);
  expect(await part()).toBe(false);
  expect(await kept(till.id)).toEqual([{ orders: 5, spent: 0 }]);
  await expectExact('a part of the changes counted');
  while (!(await part()));
  expect(await kept(till.id)).toEqual([{ orders: 5, spent: 12_500 }]);
  await expectExact('all counted');
});

test('guest orders that join an account are in its figures at once', async () => {
  const form = { ...GOOD_FORM, email: 'late@example.com' };
  await orderOf(cedar, [{ variantId: lamp }], { form });
  await count();
  const late = await makeCustomer(cedar, { email: 'late@example.com', name: 'Late Joiner' });
  await withStore(cedar.id, (tx) => joinGuestOrders(tx, { customerId: late.id }));
  expect(await kept(late.id)).toEqual([{ orders: 1, spent: 0 }]);
  await expectExact('joined');
});

test('in a store whose figures were not kept yet, lists are exact, and the next job keeps the figures', async () => {
  const before = (await list({ sort: 'spent' })).rows;
  await db.admin(
    `update customers set kept_orders = 0, kept_spent = 0, kept_last_at = 'epoch' where store_id = $1`,
    [cedar.id],
  );
  await db.admin('update sales_counted set kind = 1 where store_id = $1', [cedar.id]);
  const sums = () => db.admin('select quarter, orders, total from sales_quarters order by 1');
  const sold = await sums();
  expect((await list({ sort: 'spent' })).rows).toEqual(before);
  await count();
  expect((await list({ sort: 'spent' })).rows).toEqual(before);
  const buyers = 'select 1 from customers where store_id = $1 and kept_orders > 0';
  expect(await db.admin(buyers, [cedar.id])).toHaveLength(3);
  expect(await sums(), 'sales are counted once').toEqual(sold);
});

test('the figures of a customer count no orders of another store', async () => {
  const theirs = await makeCustomer(najd, { email: 'noura@example.com' });
  while (!(await withStore(najd.id, sumSales)));
  expect(await kept(theirs.id)).toEqual([{ orders: 0, spent: 0 }]);
});

// An account in four never bought, one bought once, the others twice.
const ACCOUNTS = 4000;

beforeAll(async () => {
  await db.admin(`
    insert into customers (store_id, id, email, email_norm, name, locale, created_at, updated_at,
        kept_orders, kept_spent, kept_last_at)
    select '${najd.id}', gen_random_uuid(), n || '@many.example', n || '@many.example', 'Person ' || n, 'en',
        timestamptz '2026-01-01' + n * interval '1 minute', now(), least(n % 4, 2), n % 4 * n,
        case when n % 4 = 0 then 'epoch' else timestamptz '2026-02-01' + n * interval '1 minute' end
      from generate_series(1, ${ACCOUNTS}) n`);
  await db.admin('analyze customers');
});

const LISTS: CustomerFilter[] = [
  ...CUSTOMER_SORTS.map((sort) => ({ sort })),
  ...(['never', 'returning', 'blocked'] as const).map((view) => ({ view })),
];

test.each(LISTS)('a page of many accounts reads few of them: %j', async (asked) => {
  await withStore(najd.id, async (tx) => {
    const filter = { ...asked, currency: 'SAR', size: 20 };
    const read = (after: string | null) => rowsRead(tx, () => listCustomers(tx, { ...filter, after }));
    expect(await read(null)).toBeLessThan(400);
    const { next } = await listCustomers(tx, filter);
    if (asked.view !== 'blocked') expect(await read(next)).toBeLessThan(400);
  });
});
