import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

beforeEach(async () => {
  await db.admin('delete from changes');
  await db.admin('delete from graphile_worker._private_jobs');
});

const sold = (variantId: string, quantity: number) => orderOf(cedar, [{ variantId, quantity }]);

/** The recorded changes of the product, and the products or variants whose listings are recomputed. */
async function told(variantId: string) {
  const [product] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  const tags = await db.admin<{ tags: string }>('select tags from changes');
  const jobs = await db.admin<{ counted: string }>(
    `select coalesce(j.payload ->> 'variantId', j.payload ->> 'productId') as counted from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'catalog.index-stock'`,
  );
  return {
    product: tags.flatMap((row) => row.tags.split(' ')).filter((tag) => tag === `product:${product?.id}`)
      .length,
    other: tags.flatMap((row) => row.tags.split(' ')).filter((tag) => tag !== `product:${product?.id}`),
    counted: jobs.map(({ counted }) => counted),
    productId: product?.id,
  };
}

describe('an order that changes shown stock', () => {
  test.each([
    [9, 3, { product: 0, other: [], counted: 0 }],
    [8, 3, { product: 1, other: [], counted: 0 }],
    [4, 3, { product: 1, other: [], counted: 0 }],
    [3, 3, { product: 1, other: [], counted: 1 }],
  ])(
    'a stock of %i units with %i sold records the changes that shoppers see',
    async (stock, quantity, expected) => {
      const variantId = await makeVariant(cedar, { title: `Seen ${stock}`, amount: 100, stock });
      await db.admin('delete from changes');
      await sold(variantId, quantity);
      const { counted, productId: _product, ...changes } = await told(variantId);
      expect({ ...changes, counted: counted.length }).toEqual(expected);
      if (expected.counted > 0) expect(counted).toEqual([variantId]);
    },
  );

  test('an order of a variant with backorder or uncounted stock reports no change of the shown stock', async () => {
    const stock = { isTracked: true, quantity: 1, allowsBackorder: true };
    const back = await makeVariant(cedar, { title: 'Back', amount: 100, stock });
    const endless = await makeVariant(cedar, { title: 'Endless', amount: 100, stock: null });
    await db.admin('delete from changes');
    await sold(back, 3);
    await sold(endless, 3);
    expect(await told(back)).toMatchObject({ product: 0, other: [], counted: [] });
  });
});

test('a cancelled order reports that a sold-out variant is available again', async () => {
  const variantId = await makeVariant(cedar, { title: 'Again', amount: 100, stock: 2 });
  const { orderId } = await sold(variantId, 2);
  await db.admin('delete from changes');
  await db.admin('delete from graphile_worker._private_jobs');
  const cancelled = await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, SHOPPER));
  expect(cancelled.ok).toBe(true);
  const { productId, ...changes } = await told(variantId);
  expect(changes).toEqual({ product: 1, other: [], counted: [productId] });
});
