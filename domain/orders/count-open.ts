import type { StoreTx } from '#db/index.ts';

/** The number of orders to ship, counted up to `most`; orders that wait for a confirmation cannot ship. */
export async function countOpenOrders(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('status', 'in', ['confirmed', 'processing'])
    .where('confirmation', '<>', 'waiting')
    .limit(most)
    .execute();
  return rows.length;
}
