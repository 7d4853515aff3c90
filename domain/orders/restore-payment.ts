import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { closePagesLater, PAID_AGAIN } from '#domain/payments/index.ts';
import { evenOut } from './even-out.ts';
import type { OrderState } from './make-move.ts';
import { oncePaid } from './once-paid.ts';
import { balanceOf, paidOf, readSums } from './order-sums.ts';

/**
 * Recomputes the payment status after a failed refund. A balance that was requested meanwhile is dropped if
 * the returned money covers it. Returns the payment status if it changed.
 */
export async function restorePayment(
  tx: StoreTx,
  { order, refund }: { order: OrderState; refund: { kind: string; currency: string } },
  act: Act,
): Promise<{ paymentStatus?: string }> {
  const sums = await readSums(tx, order.id);
  const isRefunded = order.paymentStatus === 'refunded' || order.paymentStatus === 'partially_refunded';
  const isCovered = balanceOf(sums) <= 0;
  const isShort = order.paymentStatus === 'partially_paid' && order.status !== 'cancelled';
  // Failed refunds of other kinds restore the amount owed together with the money.
  const wasShort = isShort && refund.kind === 'balance';
  if (wasShort) {
    await evenOut(tx, { order, total: sums.total, currency: refund.currency }, act);
    await closePagesLater(tx, order.id);
  }
  if (!isRefunded && !(wasShort && isCovered)) return {};
  const isPart = isRefunded && (await hasRefundThatStands(tx, order.id));
  const holdsAll = paidOf(sums) >= sums.total - sums.credited;
  const paymentStatus = isPart
    ? 'partially_refunded'
    : holdsAll
      ? PAID_AGAIN.payment_status
      : 'partially_paid';
  await tx
    .updateTable('orders as o')
    .set({ payment_status: paymentStatus, updated_at: act.at })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .execute();
  if (wasShort) await oncePaid(tx, { orderId: order.id }, act);
  return { paymentStatus };
}

// A refunded overpayment does not change the status of a paid order, so such refunds are ignored.
async function hasRefundThatStands(tx: StoreTx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds r join refund_outcomes x on x.store_id = r.store_id and x.refund_id = r.id
     where r.store_id = ${tx.storeId} and r.order_id = ${orderId} and r.kind <> 'balance' and x.outcome = 'paid'
     limit 1`.execute(tx);
  return rows.length > 0;
}
