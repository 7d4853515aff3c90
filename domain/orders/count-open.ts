import type { StoreTx } from '#db/index.ts';

/** How many orders wait to be sent, counted no further than `most`. */
export async function countOpenOrders(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('status', 'in', ['confirmed', 'processing'])
    .limit(most)
    .execute();
  return rows.length;
}
