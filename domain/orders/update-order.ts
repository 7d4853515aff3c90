import type { Updateable } from 'kysely';
import type { DB, StoreTx } from '#db/index.ts';
import { noteContact } from './note-buyers.ts';

/** Writes columns of an order and increments its version. The search finds a new name or phone number at once. */
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
  if ('user_name' in columns || 'phone' in columns) await noteContact(tx, orderId);
}
