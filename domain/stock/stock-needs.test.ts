import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { listStock, readStockNeeds, saveStockRules } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const make = (title: string, stock: number | null) => makeVariant(cedar, { title, amount: 100, stock });
const needs = () => withStore(cedar.id, (tx) => readStockNeeds(tx, 'ar'));

test('low and sold-out variants are counted as the stock list shows them, without archived products and other stores', async () => {
  await make('Plenty', 500);
  await make('Untracked', null);
  await make('Three', 3);
  await make('Two', 2);
  await make('None', 0);
  const own = await make('Own threshold', 9);
  await withStore(cedar.id, (tx) =>
    saveStockRules(tx, { variantId: own, isTracked: true, allowsBackorder: false, lowAt: 10 }, owner),
  );
  await make('Archived', 1);
  await db.admin(
    `update products set status = 'archived' where store_id = $1
        and id in (select product_id from product_texts where store_id = $1 and title = 'Archived')`,
    [cedar.id],
  );
  await makeVariant(najd, { title: 'Elsewhere', amount: 100, stock: 1 });
  const list = await withStore(cedar.id, (tx) => listStock(tx, { size: 5, locale: 'ar' }));
  expect(list.counts).toEqual({ all: 6, low: 3, out: 1 });
  expect(await needs()).toEqual({ low: 3, out: 1, lowest: { title: 'Two بالعربية', quantity: 2 } });
});

test('a store without low stock has no stock needs', async () => {
  await db.admin('update stock_levels set quantity = 500 where store_id = $1', [cedar.id]);
  expect(await needs()).toEqual({ low: 0, out: 0, lowest: null });
});
