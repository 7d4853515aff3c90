import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { savePackage } from '#domain/packages/index.ts';
import { monthOrders, sumSales } from '#domain/reports/index.ts';
import { changePackage } from '#domain/subscription/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { countDeskStores, listDeskStores, measureDueStores, measureStore, readDeskStore } from './index.ts';
import { warnOfOrders } from './warn-of-orders.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('operator', TEST_TIME);
const throwIt = (error: unknown) => {
  throw error;
};
let count = 0;

async function packageOf(ordersMonth: number | null): Promise<string> {
  count += 1;
  const code = `month-${count}`;
  const limits = { products: null, staff: null, storageMb: null, domains: null, ordersMonth };
  const made = { code, expectedVersion: 0, names: { en: code, ar: code }, prices: [], limits };
  await must(savePackage({ ...made, isListed: false, position: 9 }, act));
  return code;
}

async function storeWith(ordersMonth: number | null): Promise<TestStore & { variantId: string }> {
  const packageCode = await packageOf(ordersMonth);
  const store = await makeStore({ slug: packageCode, name: packageCode, currency: 'USD', packageCode });
  await db.admin("update store_settings set contact_email = 'shop@month.example' where store_id = $1", [
    store.id,
  ]);
  return { ...store, variantId: await makeVariant(store, { title: 'Lamp', amount: 1000, stock: null }) };
}

/** Places an order and dates it. */
async function order(store: TestStore & { variantId: string }, at = TEST_TIME): Promise<string> {
  const { orderId } = await orderOf(store, [{ variantId: store.variantId }]);
  await db.admin('update orders set placed_at = $2 where id = $1', [orderId, at]);
  return orderId;
}

const ordersOf = async ({ id }: TestStore, at = TEST_TIME) =>
  (await withStoreReadOnly(id, (tx) => monthOrders(tx, at))).orders;

const mailsOf = async ({ id }: TestStore) =>
  (
    await db.admin<{ subject: string }>(
      "select subject from mails where store_id = $1 and kind = 'orders_month' order by created_at, id",
      [id],
    )
  ).map(({ subject }) => subject);

test.each([
  ['Asia/Riyadh', '2026-10-31T21:00:00Z', '2026-11-30T21:00:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
  ['Asia/Kathmandu', '2026-10-31T18:15:00Z', '2026-11-30T18:15:00Z'],
])('the orders of a month are those between its first and last moment in %s', async (zone, first, next) => {
  const store = await storeWith(10);
  await db.admin('update store_settings set time_zone = $2 where store_id = $1', [store.id, zone]);
  for (const edge of [first, next]) {
    await order(store, new Date(edge));
    await order(store, new Date(Date.parse(edge) - 1));
  }
  const all = async () => {
    expect(await ordersOf(store)).toBe(2);
    expect(await ordersOf(store, new Date(next))).toBe(1);
    expect(await ordersOf(store, new Date(Date.parse(first) - 1))).toBe(1);
  };
  await all();
  while (!(await withStore(store.id, sumSales)));
  await all();
  const { endsAt, month } = await withStoreReadOnly(store.id, (tx) => monthOrders(tx, TEST_TIME));
  expect([endsAt, month]).toEqual([new Date(next), '2026-11']);
});

test('a cancelled order does not count, even if it was counted before it was cancelled', async () => {
  const store = await storeWith(10);
  const [first] = [await order(store), await order(store)];
  while (!(await withStore(store.id, sumSales)));
  expect(await ordersOf(store)).toBe(2);
  const owner = staffAct({ userId: store.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const cancelled = await withStore(store.id, (tx) => cancelOrder(tx, { orderId: first }, owner));
  expect(cancelled).toMatchObject({ ok: true });
  expect(await ordersOf(store)).toBe(1);
});

test('the store is mailed once at 80 % and once at 100 % of its monthly orders, however often and by however many workers it is measured', async () => {
  const store = await storeWith(5);
  for (let n = 0; n < 3; n += 1) await order(store);
  await measureStore(store.id, TEST_TIME);
  expect(await mailsOf(store)).toEqual([]);
  await order(store);
  await Promise.all([1, 2, 3, 4].map(() => measureStore(store.id, TEST_TIME)));
  expect(await mailsOf(store)).toEqual([`\u2068${store.name}\u2069 has used 4 of its 5 orders this month`]);
  await order(store);
  await order(store);
  await Promise.all([1, 2, 3, 4].map(() => measureStore(store.id, TEST_TIME)));
  await measureStore(store.id, TEST_TIME);
  const two = await mailsOf(store);
  expect(two).toHaveLength(2);
  expect(two[1]).toBe(`\u2068${store.name}\u2069 has reached the 5 orders a month of its plan`);
});

test('a worker with an outdated count of a store’s orders mails nothing after the mail about 100 %, and a store that passes 80 % and 100 % at once gets one mail', async () => {
  const store = await storeWith(5);
  expect(await warnOfOrders(store.id, { orders: 9, month: '2026-11' }, act)).toBe('reached');
  expect(await warnOfOrders(store.id, { orders: 4, month: '2026-11' }, act)).toBeNull();
  expect(await mailsOf(store)).toHaveLength(1);
  expect(await warnOfOrders(store.id, { orders: 4, month: '2026-12' }, act)).toBe('near');
});

test('after a change to a larger plan, its limit applies, and a plan without the limit sends no warning', async () => {
  const store = await storeWith(5);
  expect(await warnOfOrders(store.id, { orders: 5, month: '2026-11' }, act)).toBe('reached');
  await must(changePackage({ storeId: store.id, code: await packageOf(10) }, act));
  expect(await warnOfOrders(store.id, { orders: 7, month: '2026-11' }, act)).toBeNull();
  expect(await warnOfOrders(store.id, { orders: 8, month: '2026-11' }, act)).toBe('near');
  await must(changePackage({ storeId: store.id, code: await packageOf(null) }, act));
  expect(await warnOfOrders(store.id, { orders: 9000, month: '2026-11' }, act)).toBeNull();
});

test('the mail about a store’s monthly limit of orders is in the store’s language', async () => {
  const store = await storeWith(5);
  await db.admin("update store_settings set default_locale = 'ar' where store_id = $1", [store.id]);
  await warnOfOrders(store.id, { orders: 4, month: '2026-11' }, act);
  expect((await mailsOf(store))[0]).toMatch(/هذا الشهر/);
});

test('the console finds the stores near and above their monthly limit of orders, in the current month only', async () => {
  const [near, over, free] = [await storeWith(5), await storeWith(1), await storeWith(null)];
  for (let n = 0; n < 4; n += 1) await order(near);
  for (const store of [over, over, free]) await order(store);
  await measureDueStores(new Date(TEST_TIME.getTime() + 3_600_000), throwIt);
  const own = [near, over, free].map(({ slug }) => slug);
  const slugs = async (ordersLevel: 'near' | 'reached', at = TEST_TIME) =>
    (await listDeskStores({ at, ordersLevel })).rows
      .map(({ slug }) => slug)
      .filter((slug) => own.includes(slug));
  expect([await slugs('near'), await slugs('reached')]).toEqual([[near.slug], [over.slug]]);
  const december = new Date('2026-12-02T00:00:00Z');
  expect([await slugs('near', december), await slugs('reached', december)]).toEqual([[], []]);
  const found = await countDeskStores({ at: TEST_TIME, ordersLevel: 'near', query: near.slug });
  expect(found.total).toBe(1);
  expect((await readDeskStore(over.slug, TEST_TIME))?.use.ordersMonth).toBe(2);
});

test('a store above its monthly limit of orders still accepts orders', async () => {
  const store = await storeWith(1);
  for (let n = 0; n < 3; n += 1) expect(await order(store)).toEqual(expect.any(String));
  await measureStore(store.id, TEST_TIME);
  await order(store);
  expect(await ordersOf(store)).toBe(4);
});
