import type { StoreTx } from '#db/index.ts';
import type { OrderState } from '#domain/orders/index.ts';

/** True if an order waits for a bank transfer. */
export async function awaitsTransfer(tx: StoreTx, order: OrderState): Promise<boolean> {
  const isOpen = order.paymentStatus === 'pending' || order.paymentStatus === 'partially_paid';
  if (order.status !== 'pending_payment' || !isOpen) return false;
  const row = await tx
    .selectFrom('orders as o')
    .select('o.payment_method')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow();
  return row.payment_method === 'bank_transfer';
}
