export const ORDER_STATUSES = [
  'pending_payment',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const PAYMENT_STATUSES = [
  'unpaid',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type FulfilmentStatus = 'unfulfilled' | 'partial' | 'fulfilled' | 'partially_returned' | 'returned';

/** What staff can do to an order, as the buttons and the permission table name it. */
export type OrderMove = 'process' | 'ship' | 'deliver' | 'cancel' | 'collect_cash';

/** The whole of an order's life (K1): from where each move starts and where it ends. */
export const MOVES: Record<
  Exclude<OrderMove, 'collect_cash'>,
  { from: readonly OrderStatus[]; to: OrderStatus }
> = {
  process: { from: ['confirmed'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['pending_payment', 'confirmed', 'processing'], to: 'cancelled' },
};

/** The moves that an order allows now. Money that was taken must be refunded before an order can be cancelled. */
export function legalMoves(order: { status: OrderStatus; paymentStatus: PaymentStatus }): OrderMove[] {
  const moves = (Object.keys(MOVES) as (keyof typeof MOVES)[]).filter((move) =>
    MOVES[move].from.includes(order.status),
  );
  const isUnpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'pending';
  const legal: OrderMove[] = moves.filter((move) => move !== 'cancel' || isUnpaid);
  const isCollectable = order.paymentStatus === 'unpaid' && order.status !== 'cancelled';
  return isCollectable ? [...legal, 'collect_cash'] : legal;
}
