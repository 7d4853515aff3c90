import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore, withStoreReadOnly } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { referenceKey } from '#lib/reference-key.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { listOrders, shipOrder, startProcessing } from './index.ts';
import { readSearch } from './search-words.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
const { orderId, number } = await orderOf(cedar, [{ variantId: lamp }]);

const TYPED = [
  '1Z-999AA101',
  '1z 999 aa-101',
  '١٢٣٤٥٦ ab',
  '۱۲۳۴۵۶۷',
  '#77-88-99',
  ' # 5 5 ',
  'é-flow\t12',
  '',
];

for (const [index, typed] of TYPED.entries()) {
  await db.admin(
    `insert into fulfilments (store_id, id, order_id, number, tracking_number, shipped_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
    [cedar.id, orderId, index + 1, typed, TEST_TIME],
  );
}

const found = async (search: string, storeId = cedar.id) =>
  (await withStoreReadOnly(storeId, (tx) => listOrders(tx, { search }))).rows.map((row) => row.number);

test('a parcel has its tracking number in the form in which references of lists are compared', async () => {
  const rows = await db.admin<{ typed: string; key: string }>(
    'select tracking_number as typed, tracking_key as key from fulfilments order by number',
  );
  expect(rows.map(({ key }) => key)).toEqual(TYPED.map(referenceKey));
});

test.each(['1z-999aa101', ' 1Z-999 AA101 ', '1Z999aa-101', '123456AB', '١٢٣٤٥٦ab', '#77-88-99', '1234567'])(
  'staff find an order by its parcel’s number typed as %j, in their own store only',
  async (search) => {
    expect(await found(search)).toEqual([number]);
    expect(await found(search, najd.id)).toEqual([]);
  },
);

test.each(['1Z-999AA10', '1z-999aa101x', "1Z-999AA101' or 1=1 --"])(
  'staff find no order by %j, which is no parcel’s whole number',
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);

test('a tracking number that was pasted with invisible marks is stored without them, and found with or without them', async () => {
  const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
  const order = await orderOf(cedar, [{ variantId: lamp }]);
  const pasted = '\u200f\u202aAWB\u00a0556677\u202c';
  await withStore(cedar.id, async (tx) => {
    await startProcessing(tx, { orderId: order.orderId }, act);
    return shipOrder(tx, { orderId: order.orderId, trackingNumber: pasted }, act);
  });
  const stored = 'select tracking_number, tracking_key from fulfilments where order_id = $1';
  expect(await db.admin(stored, [order.orderId])).toEqual([
    { tracking_number: 'AWB 556677', tracking_key: 'AWB556677' },
  ]);
  for (const search of [pasted, 'awb556677']) expect(await found(search), search).toEqual([order.number]);
});

test('a search reads the index of tracking numbers, and not every parcel', async () => {
  const plan = await withStore(cedar.id, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const conditions = (await readSearch(tx, '1Z-999AA101')) ?? [];
    const query = tx
      .selectFrom('orders as o')
      .select('o.id')
      .where((eb) => eb.or(conditions));
    return (await sql`explain ${query}`.execute(tx)).rows;
  });
  expect(JSON.stringify(plan)).toMatch(/fulfilments_tracking_key.*tracking_key = '1Z-999AA101'/);
});
