import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { settleOrder } from '#domain/payments/index.ts';
import type { OrderState } from './make-move.ts';
import type { NewOrder } from './new-order.ts';
import { oncePaid } from './once-paid.ts';
import { readSums } from './order-sums.ts';

type Of = { orderId: string; currency: string };

/** Removes the stock hold, confirmation and payment method from an order with a total of 0. */
export function withoutPayment(order: NewOrder): NewOrder {
  const none = { holdUntil: null, confirmation: 'none' as const, openPerPhone: null };
  return { ...order, ...none, paymentMethod: 'nothing_due' };
}

/** Settles a free order in the transaction that made it free. */
export async function settleNothingDue(tx: StoreTx, { orderId, currency }: Of, act: Act): Promise<boolean> {
  const settled = await settleOrder(tx, { orderId, source: 'nothing_due', amount: 0, currency }, act);
  if (!settled.ok) throw new Error(`An order of nothing could not be settled: ${settled.code}.`);
  await oncePaid(tx, { orderId }, act);
  return settled.value.changed;
}

/**
 * Settles an order whose total an edit lowered to 0, if no money was received. An order with payments keeps
 * its method and is refunded. Returns whether the order was settled now.
 */
export async function settleIfNothingDue(
  tx: StoreTx,
  { order, total, currency }: { order: OrderState; total: number; currency: string },
  act: Act,
): Promise<boolean> {
  if (total > 0) return false;
  const { payments } = await readSums(tx, order.id);
  if (payments.some(({ amount }) => amount > 0)) return false;
  await tx
    .updateTable('orders as o')
    .set({
      payment_method: 'nothing_due',
      ...(order.confirmation === 'waiting' && { confirmation: 'none' }),
    })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .execute();
  await tx
    .updateTable('payments as p')
    .set({ method: 'nothing_due' })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', order.id)
    .where('p.status', '=', 'pending')
    .execute();
  return settleNothingDue(tx, { orderId: order.id, currency }, act);
}
