import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { voidPayment } from '#domain/payments/index.ts';
import { returnStock } from '#domain/stock/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { MoveFailure } from './errors.ts';
import { makeMove } from './make-move.ts';
import type { OrderStatus } from './transitions.ts';

/**
 * Cancels an unpaid order that has not left: what it took from stock goes back and its payment is void.
 * Twice is an illegal_move, so stock goes back once.
 */
export async function cancelOrder(
  tx: StoreTx,
  { orderId, reason = '' }: { orderId: string; reason?: string },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  const data = reason.trim() === '' ? {} : { reason: reason.trim().slice(0, 500) };
  const moved = await makeMove(tx, { orderId, move: 'cancel', set: { payment_status: 'voided' }, data }, act);
  if (!moved.ok) return moved;
  await voidPayment(tx, orderId);
  await returnStock(tx, await takenBy(tx, orderId), { cause: { reason: 'cancelled', orderId }, act });
  return ok(moved.value);
}

async function takenBy(tx: StoreTx, orderId: string): Promise<{ variantId: string; quantity: number }[]> {
  return tx
    .selectFrom('order_lines as l')
    .select(['l.variant_id as variantId', 'l.quantity'])
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .where('l.took_stock', '=', true)
    .execute();
}
