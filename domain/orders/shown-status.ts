import type { Confirmation, OrderStatus } from './transitions.ts';

/** Every status that an order is shown with, in the order of its life. */
export const SHOWN_STATUSES = [
  'pending_payment',
  'to_confirm',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly (OrderStatus | 'to_confirm')[];

/** A status as people read it: its label is `orders.status.{status}`. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/**
 * The status that shoppers and staff read. The state model has no state for an order that waits for its shopper's
 * confirmation: it is confirmed, with an open confirmation, and nobody may call it confirmed before that is given.
 */
export function shownStatusOf(order: { status: OrderStatus; confirmation?: Confirmation }): ShownStatus {
  return order.status === 'confirmed' && order.confirmation === 'waiting' ? 'to_confirm' : order.status;
}
