import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import { fail, type Result } from '#lib/result.ts';
import { cancelOrder } from './cancel-order.ts';
import type { IllegalMove, MoveFailure } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';
import { legalMoves, type OrderStatus } from './transitions.ts';

const BY_ITSELF: readonly PaymentMethod[] = ['card', 'store_credit', 'nothing_due'];

type Own = Pick<OrderState, 'status' | 'paymentStatus' | 'fulfilmentStatus' | 'paymentMethod'>;

/**
 * Whether whoever ordered may still take it back: before anything of it is packed (K4). Staff may for longer. What was paid
 * must go back by itself: money that somebody has to hand over is the staff's to give.
 */
export function isOwnCancellable(order: Own): boolean {
  const isEarly = order.status === 'confirmed' || order.status === 'pending_payment';
  const isByItself = BY_ITSELF.includes(order.paymentMethod);
  const isUnpaid = order.paymentStatus !== 'paid' && order.paymentStatus !== 'partially_refunded';
  const isOpen = order.fulfilmentStatus === 'unfulfilled' && legalMoves(order).includes('cancel');
  return isEarly && isOpen && (isUnpaid || isByItself);
}

/** A shopper cancels their order. Whose it is, the caller has found out (orderByToken, orderOfCustomer). */
export async function cancelOwnOrder(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ status: OrderStatus }, MoveFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (isOwnCancellable(order)) return cancelOrder(tx, { orderId }, act);
  const { status, paymentStatus } = order;
  const none: IllegalMove['data'] = { move: 'cancel', status, paymentStatus, legal: [] };
  return fail('illegal_move', none);
}
