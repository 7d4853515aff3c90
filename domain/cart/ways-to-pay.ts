import { type DeliveryOption, type Destination, isDownload } from '#domain/delivery/index.ts';
import { paymentOptions, usableCredit } from '#domain/payments/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { CartChoice, CartOffers, PricedCart } from './priced-cart.ts';
import type { StoreTerms } from './store-terms.ts';

/**
 * Returns the payment methods for this total, and the chosen method, or the first usable one if none is
 * chosen.
 */
export function waysToPay(
  total: Money,
  terms: StoreTerms,
  at: {
    choice: CartChoice;
    to: Destination;
    delivery: DeliveryOption | null;
    offers?: CartOffers | null;
  },
): Pick<PricedCart, 'payments' | 'payment' | 'creditFor'> {
  const { choice, to, delivery, offers } = at;
  const credit = creditOf(offers, terms);
  const paying = { total, base: terms.base, into: intoOf(terms), destination: to, delivery, credit };
  const creditFor = usableCredit(terms.paymentRules, paying);
  const byCredit = partOf(choice, creditFor, total);
  const cardProvider = offers?.cardProvider;
  const payments = paymentOptions(terms.paymentRules, { ...paying, byCredit, cardProvider }).filter(
    ({ method, reason }) =>
      // A download has no courier who could collect cash.
      (method !== 'cash_on_delivery' || !isDownload(delivery?.id)) &&
      // A store may enable cards before it has an account for them.
      (method !== 'card' || offers?.takesCards) &&
      // Credit below the total is offered as a part payment instead.
      (method !== 'store_credit' || reason === null || !creditFor),
  );
  if (choice.paymentMethod === undefined) return { payments, payment: null, creditFor };
  const usable = payments.filter(({ reason }) => reason === null);
  const wanted = usable.find(({ method }) => method === choice.paymentMethod);
  return { payments, payment: wanted ?? usable[0] ?? null, creditFor };
}

// Credit that cannot be used as agreed counts as 0 here; placing the order asks about the difference (I4).
function partOf({ credit = 0 }: CartChoice, creditFor: Money | null, total: Money): number {
  if (!creditFor) return 0;
  if (credit === 'all') return creditFor.amount < total.amount ? creditFor.amount : 0;
  return Number.isSafeInteger(credit) && credit > 0 && credit <= creditFor.amount ? credit : 0;
}

/** Returns the signed-in shopper's store credit; null for a guest. */
export function creditOf(offers: CartOffers | null | undefined, terms: StoreTerms): Money | null {
  const owned = offers?.credit ?? null;
  return owned === null ? null : money(owned, terms.base);
}

export function intoOf(terms: StoreTerms) {
  return terms.rate && { code: terms.currency, rate: terms.rate };
}
