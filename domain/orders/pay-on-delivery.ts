import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { payInCash } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NotWaiting, OrderNotFound } from './errors.ts';
import { lockOrder, type OrderState, tell } from './make-move.ts';

/** Whether an order waits for a card payment that may be given up for cash. */
export function isPayableOnDelivery(order: Pick<OrderState, 'status' | 'paymentStatus'>): boolean {
  const isOpen = order.paymentStatus === 'pending' || order.paymentStatus === 'failed';
  return order.status === 'pending_payment' && isOpen;
}

/**
 * The shopper gives up a card payment that has not come through and pays on delivery: pending_payment → confirmed.
 * What the order took from stock stays taken.
 */
export async function payOnDelivery(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<null, OrderNotFound | NotWaiting>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!isPayableOnDelivery(order)) return fail('not_waiting');
  await payInCash(tx, { orderId }, act);
  const changed = await tx
    .updateTable('orders as o')
    .set((eb) => ({
      status: 'confirmed',
      payment_status: 'unpaid',
      payment_method: 'cash_on_delivery',
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.status', '=', 'pending_payment')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Error('A locked order moved under its lock.');
  await tell(tx, { order, kind: 'pays_on_delivery', after: { status: 'confirmed' } }, act);
  return ok(null);
}
