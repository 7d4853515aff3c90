import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { fail, type Result } from '#lib/result.ts';
import { cancelOrder } from './cancel-order.ts';
import type { MoveFailure } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';
import { legalMoves, type OrderStatus } from './transitions.ts';

/** Whether whoever ordered may still take it back: before anything of it is packed (K4). Staff may for longer. */
export function isOwnCancellable(order: Omit<OrderState, 'id'>): boolean {
  const isEarly = order.status === 'confirmed' || order.status === 'pending_payment';
  return isEarly && order.fulfilmentStatus === 'unfulfilled' && legalMoves(order).includes('cancel');
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
  return fail('illegal_move', { move: 'cancel', status, paymentStatus, legal: [] });
}
