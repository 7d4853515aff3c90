import type { StoreTx } from '#db/index.ts';

/**
 * Higher numbers are not continued, because they come from platforms that number the orders of all their shops
 * together.
 */
const HIGHEST = 999_999_999;

/**
 * Continues a store's order numbers after those of imported orders, unless the store has orders of its own.
 */
export async function continueNumbers(tx: StoreTx, number: number): Promise<void> {
  if (number > HIGHEST || (await hasOwnOrder(tx))) return;
  await tx
    .insertInto('store_counters')
    .values({ store_id: tx.storeId, name: 'order', value: 1000 })
    .onConflict((on) => on.columns(['store_id', 'name']).doNothing())
    .execute();
  // Placing an order takes its number under this lock, so that the second check sees a concurrent order.
  const counter = await tx
    .selectFrom('store_counters')
    .select('value')
    .where('store_id', '=', tx.storeId)
    .where('name', '=', 'order')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (counter.value >= number || (await hasOwnOrder(tx))) return;
  await tx
    .updateTable('store_counters')
    .set({ value: number })
    .where('store_id', '=', tx.storeId)
    .where('name', '=', 'order')
    .execute();
}

async function hasOwnOrder(tx: StoreTx): Promise<boolean> {
  const row = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
