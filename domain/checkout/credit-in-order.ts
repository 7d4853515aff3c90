import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type CartView, parseQuote } from '#domain/cart/index.ts';
import { lockOrder, oncePaid, recordOrderEvent } from '#domain/orders/index.ts';
import { type OrderCredit, settleOrderCredit } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { fail } from '#lib/result.ts';
import type { CartDifference, CheckoutFailure } from './errors.ts';
import type { FieldProblem } from './written-in.ts';

/** Returns the store credit that pays for this order: the whole total, the agreed part, or null. */
export function creditIn(
  view: CartView,
  by: { orderId: string; customerId?: string | null; wanted?: number },
): OrderCredit | null {
  const { amount: total, currency } = view.totals.total;
  const method = view.payment?.method ?? 'cash_on_delivery';
  const amount = method === 'store_credit' ? total : asked(by.wanted);
  if (amount === 0) return null;
  return { orderId: by.orderId, customerId: by.customerId ?? null, amount, total, currency, method };
}

/** Reports credit that cannot be used as agreed, because the shopper would owe more than was shown (I4). */
export function creditDifferences(view: CartView, wanted?: number): CartDifference[] {
  const part = asked(wanted);
  if (part === 0 || view.payment?.method === 'store_credit') return [];
  const isUsable = part <= (view.creditFor?.amount ?? 0) && part < view.totals.total.amount;
  return isUsable ? [] : [{ kind: 'credit', was: money(part, view.currency) }];
}

/**
 * Settles the store credit of a new order: credit for the whole total pays the order, a part is recorded in
 * the timeline.
 */
export async function payByCredit(tx: StoreTx, credit: OrderCredit, act: Act): Promise<void> {
  await settleOrderCredit(tx, credit, act);
  const { orderId, amount, total, currency } = credit;
  if (amount === total) await oncePaid(tx, { orderId }, act);
  const order = amount < total ? await lockOrder(tx, orderId) : null;
  if (order)
    await recordOrderEvent(tx, { order, kind: 'credit_used', data: { amount, currency }, after: {} }, act);
}

/** The failure if another order spent the credit between reading and writing. */
export function creditSpent({ quote, credit }: { quote: string; credit?: number }): CheckoutFailure {
  const part = asked(credit);
  const shown = parseQuote(quote);
  if (part === 0 || !shown) return fail('invalid_form', { fields: { paymentMethod: NOT_OFFERED } });
  return fail('cart_changed', { differences: [{ kind: 'credit', was: money(part, shown.currency) }] });
}

const NOT_OFFERED: FieldProblem = { code: 'not_offered' };

function asked(wanted: number | undefined): number {
  return wanted !== undefined && Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 0;
}
