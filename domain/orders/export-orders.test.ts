import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type ExportedOrder, exportOrders } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

// Five orders, three of them at the same time, so that a batch ends between the three.
for (const minute of [0, 5, 5, 5, 9]) {
  const at = new Date(TEST_TIME.getTime() + minute * 60_000);
  await withStore(cedar.id, (tx) =>
    recordOrder(
      tx,
      { lines: [{ variantId: lamp, quantity: 2 }], form: GOOD_FORM, locale: 'ar' },
      shopperAct(at),
    ),
  );
}
const own = await makeVariant(najd, { title: 'Own', amount: 100, stock: null });
await orderOf(najd, [{ variantId: own }]);

test('the batches of an order export contain every order of one store once, newest first', async () => {
  const seen: number[] = [];
  let after: ExportedOrder | null = null;
  for (;;) {
    const batch: ExportedOrder[] = await withStore(cedar.id, (tx) =>
      exportOrders(tx, { after, limit: 2, locale: 'en' }),
    );
    seen.push(...batch.map(({ number }) => number));
    if (batch.length < 2) break;
    after = batch.at(-1) ?? null;
  }
  expect(seen).toEqual([1005, 1004, 1003, 1002, 1001]);
});

test('an exported order has its lines in the requested language and all of its amounts', async () => {
  const [order] = await withStore(cedar.id, (tx) =>
    exportOrders(tx, { after: null, limit: 1, locale: 'ar' }),
  );
  expect(order).toMatchObject({
    number: 1005,
    userName: 'Sara Haddad',
    itemCount: 2,
    subtotal: { amount: 4000, currency: 'USD' },
    deliveryCharges: { amount: 500 },
    total: { amount: 4500 },
    lines: [{ title: 'Lamp بالعربية', quantity: 2, lineTotal: { amount: 4000 }, sku: 'SKU-Lamp' }],
  });
});

test('a batch of an order export ends with the order that makes it large, and the next one goes on after it', async () => {
  await db.admin(
    `insert into order_lines
     select n.* from order_lines l join orders o on o.id = l.order_id cross join generate_series(1, 2000) nth
      cross join jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'position', nth)) n
      where o.store_id = $1 and o.number = 1004`,
    [cedar.id],
  );
  const batch = async (after: ExportedOrder | null) =>
    withStore(cedar.id, (tx) => exportOrders(tx, { after, limit: 200, locale: 'en' }));
  const first = await batch(null);
  expect(first.map(({ number }) => number)).toEqual([1005, 1004]);
  const rest = await batch(first[1]!);
  expect(rest.map(({ number }) => number)).toEqual([1003, 1002, 1001]);
  expect(await batch(rest[2]!)).toEqual([]);
});
