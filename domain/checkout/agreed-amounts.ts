import type { Act } from '#domain/audit/index.ts';
import type { CartChoice, CartView, StoreTerms } from '#domain/cart/index.ts';
import type { NewOrder } from '#domain/orders/index.ts';
import { fail } from '#lib/result.ts';
import type { CheckoutForm, InvalidForm } from './checkout-form.ts';

/** The time for which a card order holds its stock, in milliseconds. */
const CARD_HOLD = 35 * 60_000;
/**
 * The hold of a guest's transfer, until a receipt prolongs it; short, because anyone may order without an
 * account.
 */
const GUEST_TRANSFER_HOLD = 12 * 60 * 60_000;
const DAY = 86_400_000;

export function choiceOf(form: CheckoutForm): CartChoice & { paymentMethod: string } {
  const { country, region, city, zipCode, deliveryMethod, paymentMethod } = form;
  return { to: { country, region, city, zipCode }, deliveryId: deliveryMethod, paymentMethod };
}

/**
 * Refuses a delivery or payment choice that this order cannot have, instead of silently replacing it. An order with
 * nothing left to pay ignores the payment choice; the check of the total reports what changes by it.
 */
export function refusedChoice(view: CartView, form: CheckoutForm): InvalidForm | null {
  if (!view.delivery) return fail('invalid_form', { fields: { city: { code: 'not_delivered' } } });
  if (form.deliveryMethod !== '' && view.delivery.id !== form.deliveryMethod) {
    return fail('invalid_form', { fields: { deliveryMethod: { code: 'not_offered' } } });
  }
  const isWanted = form.paymentMethod === '' || view.payment?.method === form.paymentMethod;
  if (!view.payment || !(isWanted || view.payment.method === 'nothing_due')) {
    return fail('invalid_form', { fields: { paymentMethod: { code: 'not_offered' } } });
  }
  return null;
}

type Amounts = Pick<
  NewOrder,
  'totals' | 'rate' | 'delivery' | 'discounts' | 'taxNames' | 'holdUntil' | 'confirmation' | 'openPerPhone'
>;

/**
 * Returns the amounts, delivery, discounts and payment method that an order copies from the agreed cart.
 * isProven: placed by staff or by an account with a verified e-mail address. Unpaid transfers of others hold
 * stock for hours, not days.
 */
export function amountsOf(
  view: CartView,
  { terms, isProven }: { terms: StoreTerms; isProven: boolean },
  act: Act,
): Amounts & { paymentMethod: NonNullable<NewOrder['paymentMethod']> } {
  const paymentMethod = view.payment?.method ?? 'cash_on_delivery';
  const { cash, transfer } = terms.paymentRules;
  const isCash = paymentMethod === 'cash_on_delivery';
  const holds = {
    card: CARD_HOLD,
    bank_transfer: isProven ? transfer.holdDays * DAY : GUEST_TRANSFER_HOLD,
    cash_on_delivery: 0,
    store_credit: 0,
    nothing_due: 0,
  };
  const hold = holds[paymentMethod];
  return {
    totals: view.totals,
    rate: terms.rate && { base: terms.base, ...terms.rate },
    delivery: view.delivery && { method: view.delivery.id, ...view.delivery },
    discounts: view.discounts,
    taxNames: view.taxNames ?? {},
    paymentMethod,
    holdUntil: hold > 0 ? new Date(act.at.getTime() + hold) : null,
    confirmation: isCash && cash.confirm !== 'none' ? 'waiting' : 'none',
    openPerPhone: isCash ? cash.openPerPhone : null,
  };
}
