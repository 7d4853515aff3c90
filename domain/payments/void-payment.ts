import type { StoreTx } from '#db/index.ts';

/** Gives up an order's waiting payment; returns whether there was one. A paid one stays: that is a refund. */
export async function voidPayment(tx: StoreTx, orderId: string): Promise<boolean> {
  const result = await tx
    .updateTable('payments as p')
    .set({ status: 'voided' })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
