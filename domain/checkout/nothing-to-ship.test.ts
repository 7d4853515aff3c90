import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import {
  BROKEN_ORDERS,
  fillCart,
  GOOD_FORM,
  lookAtCart,
  makeVariant,
  orderOf,
  SHOPPER,
} from '#tests/support/orders.ts';
import { makeStore } from '#tests/support/stores.ts';
import { recordOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const store = await makeStore({ slug: 'books', name: 'Books', currency: 'USD' });
const book = await makeVariant(store, { title: 'Book', amount: 1000, stock: null });
const song = await makeVariant(store, { title: 'Song', amount: 500, stock: null });
const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: null });
await giveFile(store, book);
await giveFile(store, song);
await giveFile(store, lamp, { fileName: 'Manual.pdf', isWhole: false });

const deliveryOf = async (variantIds: string[]) => {
  const token = await fillCart(
    store,
    variantIds.map((variantId) => ({ variantId })),
  );
  const { delivery, totals } = await lookAtCart(store, token, 'ar');
  return [delivery?.id === 'download', totals.delivery.shown.amount];
};
const orders = () =>
  db.admin<{ method: string; delivery: string; total: string }>(
    'select delivery_method as method, delivery_total as delivery, total from orders order by placed_at, number',
  );

test('a cart of files alone is asked no delivery; with anything that is shipped, all of it', async () => {
  expect(await deliveryOf([book])).toEqual([true, 0]);
  expect(await deliveryOf([book, song])).toEqual([true, 0]);
  expect(await deliveryOf([book, lamp])).toEqual([false, 500]);
  expect(await deliveryOf([lamp])).toEqual([false, 500]);
});

test('it is ordered so, by a shopper and by staff, also where nothing is delivered to', async () => {
  const [rules] = await db.admin<{ rules: unknown }>(
    'select delivery_rules as rules from store_settings where store_id = $1',
    [store.id],
  );
  await db.admin(`update store_settings set delivery_rules = '{"zones": []}' where store_id = $1`, [
    store.id,
  ]);
  await orderOf(store, [{ variantId: book }, { variantId: song }]);
  const taken = await withStore(store.id, (tx) =>
    recordOrder(tx, { lines: [{ variantId: book, quantity: 2 }], form: GOOD_FORM, locale: 'en' }, SHOPPER),
  );
  expect(taken.ok).toBe(true);
  expect(await orders()).toEqual([
    { method: 'download', delivery: '0', total: '1500' },
    { method: 'download', delivery: '0', total: '2000' },
  ]);
  expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  await db.admin('update store_settings set delivery_rules = $2 where store_id = $1', [
    store.id,
    rules?.rules ?? null,
  ]);
});
