import type { Updateable } from 'kysely';
import type { DB, StoreTx } from '#db/index.ts';

/** Writes columns of an order and increments its version. */
export async function updateOrder(
  tx: StoreTx,
  orderId: string,
  columns: Updateable<DB['orders']> & { updated_at: Date },
): Promise<void> {
  await tx
    .updateTable('orders as o')
    .set((eb) => ({ ...columns, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
}
