import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { requestCapture } from '#domain/payments/index.ts';
import type { Money } from '#lib/money/index.ts';
import { type OrderState, recordOrderEvent } from './make-move.ts';
import { readHeldMoney } from './order-sums.ts';

/** paymentId: default: the order's authorized payment. isElsewhere: no provider can be asked about the held money. */
export type EndedHold = { order: OrderState; paymentId?: string; amount: Money; isElsewhere?: boolean };

/**
 * Ends the hold of an authorized order. A cancelled order is voided. Any other order is unpaid from now on, so that its
 * money can be collected, paid by link or paid by card again; returns true then, and the caller tells the owners.
 */
export async function endHoldOf(
  tx: StoreTx,
  { order, paymentId, amount, isElsewhere = false }: EndedHold,
  act: Act,
): Promise<boolean> {
  const isOver = order.status === 'cancelled';
  const paymentStatus = isOver ? 'voided' : 'unpaid';
  await tx
    .updateTable('payments as p')
    .set(isOver ? { status: 'voided' } : { status: 'pending', authorized_amount: 0 })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', order.id)
    .$if(paymentId !== undefined, (query) => query.where('p.id', '=', paymentId ?? ''))
    .where('p.status', '=', 'authorized')
    .execute();
  await tx
    .updateTable('orders as o')
    .set((eb) => ({ payment_status: paymentStatus, updated_at: act.at, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .where('o.payment_status', '=', 'authorized')
    .execute();
  const data = { ...amount, ...(!isOver && { lapsed: true }), ...(isElsewhere && { elsewhere: true }) };
  await recordOrderEvent(tx, { order, kind: 'voided', data, after: { paymentStatus } }, act);
  return !isOver;
}

/**
 * Requests the held money of an order whose goods leave now. False if no provider can be asked for it: the hold ends, the
 * owners are told, and nothing may leave before they have seen that the order is unpaid.
 */
export async function captureHeld(tx: StoreTx, order: OrderState, act: Act): Promise<boolean> {
  if (order.paymentStatus !== 'authorized') return true;
  const asked = await requestCapture(tx, { orderId: order.id }, act);
  if (asked.ok) return true;
  const amount = await readHeldMoney(tx, order);
  const isLost = await endHoldOf(tx, { order, amount, isElsewhere: true }, act);
  if (isLost) {
    await recordAudit(tx, act, {
      action: 'order.hold_elsewhere',
      subjectKind: 'order',
      subjectId: order.id,
    });
  }
  return false;
}
