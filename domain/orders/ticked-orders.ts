import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** Returns the given orders that exist in this store, newest first. */
export async function tickedOrders(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<{ id: string; number: number }[]> {
  const known = orderIds.filter(isId);
  if (known.length === 0) return [];
  return tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', 'in', known)
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}
