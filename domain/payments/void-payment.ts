import type { StoreTx } from '#db/index.ts';

/**
 * Voids an order's pending or authorized payment; returns whether there was one. A paid payment needs a
 * refund instead.
 */
export async function voidPayment(tx: StoreTx, orderId: string): Promise<boolean> {
  const result = await tx
    .updateTable('payments as p')
    .set({ status: 'voided' })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.status', 'in', ['pending', 'authorized', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
