import { sql } from 'kysely';
import { type Money, money } from '#lib/money/index.ts';
import type { OrderView } from './order-view.ts';
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

/** The paid, open and refunded amounts of one order or of several. */
export type MoneyParts = { paid: Money; open: Money; givenBack: Money };

/** The parts in SQL, in minor units of the order's currency. What is paid, less what was given back, is what is kept. */
export const MONEY_PARTS = {
  paid: sql<number>`case when ${PAID} then o.total when ${SOLD} then o.held_total else 0 end`,
  open: sql<number>`case when ${SOLD} and o.payment_status in ('unpaid', 'partially_paid') then ${LEFT_DUE} else 0 end`,
  givenBack: sql<number>`case when ${PAID} then o.credited_total else 0 end`,
};

type Order = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'total' | 'creditedTotal' | 'captured' | 'refundedTotal' | 'balance'
>;

const IS_PAID: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded'];

/** The parts of one order. */
export function moneyPartsOf(order: Order): MoneyParts {
  const { status, paymentStatus, total, creditedTotal, captured, refundedTotal, balance } = order;
  const isSold = status !== 'cancelled' && status !== 'pending_payment';
  const isPaid = status !== 'cancelled' && IS_PAID.includes(paymentStatus);
  const isOpen = isSold && (OPEN_PAYMENTS as readonly PaymentStatus[]).includes(paymentStatus);
  const held = isSold ? captured.amount - refundedTotal.amount : 0;
  const parts = {
    paid: isPaid ? total.amount : held,
    open: isOpen ? balance.amount : 0,
    givenBack: isPaid ? creditedTotal.amount : 0,
  };
  return {
    paid: money(parts.paid, total.currency),
    open: money(parts.open, total.currency),
    givenBack: money(parts.givenBack, total.currency),
  };
}
