import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { cancelOrder, noteBuyers, startProcessing } from '#domain/orders/index.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { dayIn, daysOf, isDay, periodBefore, salesBy, sumSales } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamps = new Map<string, string>();
for (const store of [cedar, najd]) {
  lamps.set(store.id, await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null }));
}

async function order(store: TestStore, at: string, email = 'sara@example.com'): Promise<string> {
  const lines = [{ variantId: lamps.get(store.id) ?? '', quantity: 1 }];
  const form = { ...GOOD_FORM, email };
  const made = await withStore(store.id, (tx) =>
    recordOrder(tx, { lines, form, locale: 'en' }, shopperAct(new Date(at))),
  );
  if (!made.ok) throw new Error(made.code);
  return made.value.orderId;
}

/**
 * The rows of the report: day, orders, orders by returning customers, total. Expects the same rows before and after
 * the job.
 */
async function counted(store: TestStore, timeZone = 'Asia/Riyadh'): Promise<unknown[]> {
  const before = await sales(store, { timeZone });
  expect(await withStore(store.id, sumSales)).toBe(true);
  expect(await sales(store, { timeZone }), 'after the job').toEqual(before);
  return before;
}

/** Runs read-only, so that the database refuses any write. */
async function sales(store: TestStore, { timeZone = 'Asia/Riyadh', isInBase = false } = {}) {
  const wanted = { from: '2026-11-01', to: '2026-11-30', timeZone, currency: store.currency, isInBase };
  const days = await withStoreReadOnly(store.id, (tx) => salesBy(tx, wanted));
  return [...days].map(([day, sums]) => [day, sums.orders, sums.returning, sums.total]);
}

const kept = (store: TestStore) =>
  db.admin(
    `select s.quarter, s.orders, s.total, s.base_total from sales_quarters s where s.store_id = $1 order by 1`,
    [store.id],
  );

test('an order counts on its day in the store’s time zone, and a second order of the same buyer counts as returning', async () => {
  await order(cedar, '2026-11-18T20:59:00Z');
  await order(cedar, '2026-11-18T21:00:00Z');
  expect(await counted(cedar)).toEqual([
    ['2026-11-18', 1, 0, 2500],
    ['2026-11-19', 1, 1, 2500],
  ]);
  expect(await counted(cedar, 'UTC'), 'in another time zone nothing is counted anew').toEqual([
    ['2026-11-18', 2, 1, 5000],
  ]);
  expect(await counted(najd), 'not in another store').toEqual([]);
});

test('the jobs that count orders are done after one part, however far the numbers of a store jump', async () => {
  const store = await makeStore({ slug: 'numbers', name: 'Numbers', currency: 'USD' });
  lamps.set(store.id, await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null }));
  await order(store, '2026-11-18T20:00:00Z');
  await counted(store);
  await db.admin("update store_counters set value = 999999999 where store_id = $1 and name = 'order'", [
    store.id,
  ]);
  await order(store, '2026-11-19T20:00:00Z', 'far@example.com');
  expect(await withStore(store.id, noteBuyers)).toBe(true);
  expect(await counted(store)).toHaveLength(2);
  const numbers = await db.admin('select max(number)::text as last from orders where store_id = $1', [
    store.id,
  ]);
  expect(numbers).toEqual([{ last: '1000000000' }]);
});

test('when an order that was counted long ago changes, only that order is counted again', async () => {
  const orderId = await order(cedar, '2026-11-02T09:00:00Z', 'omar@example.com');
  await counted(cedar);
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId, restock: true }, OWNER));
  expect(await counted(cedar)).toEqual([
    ['2026-11-18', 1, 0, 2500],
    ['2026-11-19', 1, 1, 2500],
  ]);
});

test('a change is counted once however often the job runs, and a further change is counted again', async () => {
  const orderId = await order(cedar, '2026-11-12T09:00:00Z', 'huda@example.com');
  await counted(cedar);
  await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, OWNER));
  await counted(cedar);
  const before = await kept(cedar);
  // Plants an error that would disappear if the whole quarter were counted again.
  await db.admin(`update sales_quarters set total = total + 1 where quarter = '2026-11-12T09:00:00Z'`);
  await withStore(cedar.id, sumSales);
  expect(await kept(cedar)).not.toEqual(before);
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId, restock: true }, OWNER));
  expect(await counted(cedar)).not.toContainEqual(expect.arrayContaining(['2026-11-12']));
});

test('two simultaneous jobs count each order once', async () => {
  for (const minute of ['01', '02', '03']) await order(najd, `2026-11-20T09:${minute}:00Z`);
  await Promise.all(Array.from({ length: 4 }, () => withStore(najd.id, sumSales)));
  expect(await kept(najd)).toMatchObject([{ orders: 3 }]);
  expect(await counted(najd)).toMatchObject([['2026-11-20', 3, 2, expect.any(Number)]]);
});

test('a sales report that is read while the counting job ends counts each order once', async () => {
  const before = await sales(najd);
  await db.admin(`delete from sales_quarters where store_id = $1`, [najd.id]);
  await db.admin(`delete from sales_counted where store_id = $1`, [najd.id]);
  const reads = Array.from({ length: 12 }, () => sales(najd));
  const [, ...seen] = await Promise.all([withStore(najd.id, sumSales), ...reads]);
  for (const each of seen) expect(each).toEqual(before);
});

test('an order in another currency counts in the store’s currency at its rate, rounded half up, and also separately', async () => {
  const orderId = await order(najd, '2026-11-25T09:00:00Z');
  const other = await order(najd, '2026-11-25T09:01:00Z');
  await db.admin(
    `update orders set currency = 'JOD', base_currency = $1, rate_numer = 189, rate_denom = 1000, version = 2
      where id = any ($2)`,
    [najd.currency, [orderId, other]],
  );
  const [{ total = 0 } = {}] = await db.admin<{ total: number }>(
    'select total::int from orders where id = $1',
    [orderId],
  );
  const inBase = mulDivHalfUp(total, 1000 * 100, 189 * 1000);
  const [day] = (await sales(najd, { isInBase: true })).slice(-1);
  expect(day).toEqual(['2026-11-25', 2, expect.any(Number), inBase * 2]);
  await withStore(najd.id, sumSales);
  expect((await sales(najd, { isInBase: true })).at(-1)).toEqual(day);
});

test('the dates of a report are calendar days, and its previous period has the same number of days', () => {
  expect(['2026-02-28', '2026-02-30', '26-1-1', '', null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(dayIn('Asia/Riyadh', new Date('2026-11-20T21:30:00Z'))).toBe('2026-11-21');
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  });
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
