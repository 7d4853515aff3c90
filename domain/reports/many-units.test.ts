import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { rankProducts, salesBy, salesReport, soldProducts, sumSales } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 0, stock: null });
const UNITS = 1_000_000_000;

test('the sums of a store’s orders may have more units than 32 bits hold, before and after they are counted', async () => {
  for (let nth = 0; nth < 3; nth++) {
    const { orderId } = await orderOf(cedar, [{ variantId: lamp }]);
    await db.admin(`update order_lines set quantity = $2 where order_id = $1`, [orderId, UNITS]);
    await db.admin(`update orders set item_count = $2 where id = $1`, [orderId, UNITS]);
  }
  const inCedar = <T>(work: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, work);
  const day = TEST_TIME.toISOString().slice(0, 10);
  const wanted = { from: day, to: day, timeZone: 'UTC', currency: cedar.currency };
  const expectAll = async () => {
    const days = await inCedar((tx) => salesBy(tx, wanted));
    expect([...days.values()].map(({ items }) => items)).toEqual([3 * UNITS]);
    expect(await inCedar((tx) => soldProducts(tx, wanted, 5))).toMatchObject([{ units: 3 * UNITS }]);
    for (const kind of ['product', 'city'] as const) {
      const rows = await inCedar((tx) => salesReport(tx, { ...wanted, kind, locale: 'en', limit: 10 }));
      expect(
        rows.reduce((sum, { items }) => sum + items, 0),
        kind,
      ).toBe(3 * UNITS);
    }
  };
  await expectAll();
  expect(await inCedar(sumSales)).toBe(true);
  await expectAll();
  const [kept] = await db.admin<{ items: string; units: string }>(
    `select (select sum(items) from sales_quarters) as items, (select sum(units) from sales_products) as units`,
  );
  expect([Number(kept?.items), Number(kept?.units)]).toEqual([3 * UNITS, 3 * UNITS]);
  expect(await inCedar((tx) => rankProducts(tx, TEST_TIME))).toMatchObject({ sold: 1 });
  expect((await inCedar(checkConsistency)).findings).toEqual([]);
});
