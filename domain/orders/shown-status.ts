import type { Confirmation, OrderStatus } from './transitions.ts';

/** All shown statuses, from a new to a finished order. */
export const SHOWN_STATUSES = [
  'pending_payment',
  'to_confirm',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly (OrderStatus | 'to_confirm')[];

/** A status with the label `orders.status.{status}`. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/**
 * The status shown to shoppers and staff. A confirmed order that waits for the shopper's confirmation is
 * shown as `to_confirm`, never as confirmed.
 */
export function shownStatusOf(order: { status: OrderStatus; confirmation?: Confirmation }): ShownStatus {
  return order.status === 'confirmed' && order.confirmation === 'waiting' ? 'to_confirm' : order.status;
}
