import { sql } from 'kysely';
import type { OrderStatus, PaymentStatus } from './transitions.ts';

// The one definition of sold, paid, open and given back. Lists, counts, reports and the dashboard use these conditions
// and amounts on rows of `orders o`, so that their numbers add up.

/** Sold: neither cancelled nor waiting for its payment. The words of the condition are fixed, as its indexes need. */
export const SOLD = sql<boolean>`o.status not in ('cancelled', 'pending_payment')`;

/** Paid: the whole amount came in, even if some or all of it was given back since. A cancelled order is never paid. */
export const PAID = sql<boolean>`(o.status <> 'cancelled'
  and o.payment_status in ('paid', 'partially_refunded', 'refunded'))`;

/** The payment statuses of an open order: nothing of its money came in, or a part. */
export const OPEN_PAYMENTS = ['unpaid', 'partially_paid'] as const satisfies readonly PaymentStatus[];

/** To collect: open, and with the shopper or on the way to them. As a filter of the list, and as a condition. */
export const TO_COLLECT = {
  status: ['shipped', 'delivered'],
  paymentStatus: OPEN_PAYMENTS,
} as const satisfies { status: readonly OrderStatus[]; paymentStatus: readonly PaymentStatus[] };
export const IS_TO_COLLECT = sql<boolean>`o.payment_status in ('unpaid', 'partially_paid')
  and o.status in ('shipped', 'delivered')`;

/** An order's total less the amounts given back, in minor units of its currency. */
export const KEPT_TOTAL = sql<number>`o.total - o.credited_total`;

/** What is still to be collected of an open order, in minor units of its currency. */
export const LEFT_DUE = sql<number>`o.total - o.credited_total - o.held_total`;
