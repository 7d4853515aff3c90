import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { dayIn, daysOf, isDay, periodBefore, salesBy, sumSales, sumSalesNow } from './index.ts';

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

/** Day, orders, of them by those who came back, total. */
async function counted(store: TestStore, timeZone = 'Asia/Riyadh'): Promise<unknown[]> {
  const wanted = { from: '2026-11-01', to: '2026-11-30', timeZone, currency: store.currency };
  return withStore(store.id, async (tx) => {
    expect(await sumSales(tx, TEST_TIME)).toBe(true);
    return [...(await salesBy(tx, wanted))].map(([day, sums]) => [
      day,
      sums.orders,
      sums.returning,
      sums.total,
    ]);
  });
}

test('an order counts on its day by the store’s clock, and a second one by the same person as returning', async () => {
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

test('what happens to an order that was counted long ago is counted, and it alone', async () => {
  const orderId = await order(cedar, '2026-11-02T09:00:00Z', 'omar@example.com');
  await counted(cedar);
  await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId, restock: true }, OWNER));
  expect(await counted(cedar)).toEqual([
    ['2026-11-18', 1, 0, 2500],
    ['2026-11-19', 1, 1, 2500],
  ]);
});

test('a page that finds too much to count leaves it to a job, and says so', async () => {
  await db.admin(
    `insert into store_counters (store_id, name, value) values ($1, 'order', 9000)
     on conflict (store_id, name) do update set value = 9000`,
    [najd.id],
  );
  await order(najd, '2026-11-20T09:00:00Z');
  const now = () => withStore(najd.id, (tx) => sumSalesNow(tx, TEST_TIME));
  expect(await now()).toBe(false);
  const jobs = await db.admin(
    `select key from graphile_worker.jobs where task_identifier = 'reports.sum-sales'`,
  );
  expect(jobs).toHaveLength(1);
  expect([await now(), await now()]).toEqual([false, true]);
  expect(await counted(najd)).toHaveLength(1);
});

test('days of the calendar, and the period before one', () => {
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
