import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** SQL for the sum of an order's paid payments minus refunds. */
export function heldOf(tx: StoreTx, orderId: string) {
  return sql<number>`(select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint from payments p
    where p.store_id = ${tx.storeId} and p.order_id = ${orderId} and p.status = 'paid')`;
}

/**
 * Writes orders.held_total from the payments. Each payment and refund updates it in its own transaction,
 * under the order's lock: when an order is marked as paid, a database check compares held_total with the
 * amount owed.
 */
export async function writeHeldTotal(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders as o')
    .set({ held_total: heldOf(tx, orderId) })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
}
