import type { StoreTx } from '#db/index.ts';
import { OVER } from './erase-customer.ts';

/** The number of orders that are neither delivered nor cancelled. */
export async function countUnfinishedOrders(tx: StoreTx): Promise<number> {
  const { count } = await tx
    .selectFrom('orders as o')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.status', 'not in', OVER)
    .executeTakeFirstOrThrow();
  return Number(count);
}
