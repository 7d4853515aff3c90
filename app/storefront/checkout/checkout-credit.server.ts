import type { CartView } from '#domain/cart/index.ts';
import type { OrderView } from '#domain/orders/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { CartPageView, TotalsView } from '../cart/cart-views.ts';
import type { Shop } from '../page/shop.server.ts';
import type { CheckoutView } from './checkout-types.ts';

/**
 * The amount of store credit, in minor units, that the shopper agreed to in the form. If the amount has
 * changed, the shopper is asked again.
 */
export function creditTyped({ useCredit }: Record<string, string>): number | undefined {
  return /^[0-9]{1,13}$/.test(useCredit ?? '') ? Number(useCredit) : undefined;
}

/**
 * Checkbox for store credit that covers part of the order; credit that covers all of it is a payment method.
 */
export function creditPart(
  shop: Shop,
  cart: CartView,
  values: Record<string, string>,
): CheckoutView['credit'] {
  const { creditFor } = cart;
  const { total } = cart.totals;
  const isWhole = cart.payments.some(({ method }) => method === 'store_credit');
  // The rest may be within a payment method's limits when the whole amount is not, so the checkbox is shown
  // even if no method fits yet.
  if (!creditFor || isWhole || cart.payments.length === 0 || creditFor.amount >= total.amount) return null;
  const rest = shop.amount(money(total.amount - creditFor.amount, total.currency));
  return {
    amount: creditFor.amount,
    label: shop.say('payment.part.use', { amount: shop.amount(creditFor) }),
    text: shop.say('payment.part.useText', { rest }),
    isUsed: creditTyped(values) !== undefined,
  };
}

/** Adds store credit and the rest to pay below the total. */
export function withCreditRows(shop: Shop, cart: CartPageView, byCredit: number): CartPageView {
  const parts = rowsOf(shop, { total: cart.totals.total, byCredit, isPaid: false });
  return parts ? { ...cart, totals: { ...cart.totals, parts } } : cart;
}

/** The rows of store credit and the remaining amount, for a placed order. */
export function creditRows(shop: Shop, order: OrderView): TotalsView['parts'] {
  const isPaid = !['unpaid', 'pending', 'failed', 'partially_paid'].includes(order.paymentStatus);
  return rowsOf(shop, { total: order.total, byCredit: order.creditUsed.amount, isPaid });
}

function rowsOf(
  { say }: Shop,
  { total, byCredit, isPaid }: { total: Money; byCredit: number; isPaid: boolean },
): TotalsView['parts'] {
  if (byCredit === 0) return undefined;
  return [
    { label: say('payment.part.paid'), value: money(-byCredit, total.currency) },
    {
      label: say(isPaid ? 'payment.part.restPaid' : 'payment.part.rest'),
      value: money(total.amount - byCredit, total.currency),
    },
  ];
}
