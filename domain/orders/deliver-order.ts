import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { invoiceOnce } from '#domain/invoices/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import type { Result } from '#lib/result.ts';
import { captureHeld } from './end-hold.ts';
import type { MoveFailure } from './errors.ts';
import { lockOrder, makeMove, refuseMove } from './make-move.ts';
import type { OrderStatus } from './transitions.ts';

/**
 * Moves an order from shipped to delivered; payment is separate, see collectCash. An order of only files is
 * delivered automatically once paid (oncePaid), or by staff while the card payment is only authorized.
 */
export async function deliverOrder(
  tx: StoreTx,
  { orderId, isQuiet = false }: { orderId: string; isQuiet?: boolean },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  const order = await lockOrder(tx, orderId);
  const isDownload = order?.isDownload ?? false;
  // If no provider can be asked for the money, the order is unpaid from now on and makeMove refuses.
  if (order && isDownload && !refuseMove(order, 'deliver')) await captureHeld(tx, order, act);
  const set = { delivered_at: act.at, ...(isDownload && { fulfilment_status: 'fulfilled' as const }) };
  const moved = await makeMove(tx, { orderId, move: 'deliver', set }, act);
  if (!moved.ok) return moved;
  if (isDownload) await haveAllOf(tx, orderId);
  await tx
    .updateTable('fulfilments as f')
    .set({ delivered_at: act.at })
    .where('f.store_id', '=', tx.storeId)
    .where('f.order_id', '=', orderId)
    .where('f.delivered_at', 'is', null)
    .execute();
  if (!isQuiet) {
    await mailAboutOrder(tx, { orderId, kind: 'order_delivered', data: {} }, act);
  }
  await invoiceOnce(tx, { orderId, moment: 'shipped' }, act);
  return moved;
}

// Files have no parcel, so their units are counted as shipped on delivery.
async function haveAllOf(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_lines as l')
    .set((eb) => ({ shipped_quantity: eb('l.quantity', '-', eb.ref('l.cancelled_quantity')) }))
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .execute();
}
