import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** What the paid payments of an order brought, less what went back of them. */
export function heldOf(tx: StoreTx, orderId: string) {
  return sql<number>`(select coalesce(sum(p.amount - p.refunded_amount), 0)::bigint from payments p
    where p.store_id = ${tx.storeId} and p.order_id = ${orderId} and p.status = 'paid')`;
}

/**
 * Writes orders.held_total from the payments. Each payment and refund does so in its own transaction, under the order's
 * lock: the database compares it with what is owed whenever the order is called paid.
 */
export async function writeHeldTotal(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders as o')
    .set({ held_total: heldOf(tx, orderId) })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
}

/** The job that sums the money of orders from before the column was there. */
export const SUM_HELD_TASK = 'orders.sum-held';

const AT_ONCE = 2000;

/** Sums the next orders without a sum; false when there may be more. */
export async function sumHeld(tx: StoreTx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders o set held_total = coalesce((select sum(p.amount - p.refunded_amount)::bigint from payments p
        where p.store_id = o.store_id and p.order_id = o.id and p.status = 'paid'), 0)
     where o.store_id = ${tx.storeId} and o.id in (select u.id from orders u
        where u.store_id = ${tx.storeId} and u.held_total is null order by u.id limit ${AT_ONCE} for no key update)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) < AT_ONCE;
}
