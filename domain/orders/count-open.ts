import type { StoreTx } from '#db/index.ts';

/** How many orders wait to be sent, counted no further than `most`; those that wait for a confirmation cannot be sent. */
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
