import { compareMoney, exponentOf, type Money, money, subtractMoney, zero } from '#lib/money/index.ts';

/** A flat charge; freeFrom is the value of the goods from which delivery is free, null if it never is. */
export type DeliveryTerms = { flat: Money; freeFrom: Money | null };

/** missingForFree: the amount missing for free delivery; null if delivery is already free or never is. */
export type DeliveryQuote = { charge: Money; missingForFree: Money | null };

/** Default terms of a new store (G5): 5.00, free from 100.00, in units of the currency. */
export function defaultDeliveryTerms(currency: string): DeliveryTerms {
  const unit = 10 ** exponentOf(currency);
  return { flat: money(5 * unit, currency), freeFrom: money(100 * unit, currency) };
}

/** Returns the charge for goods of this value after all discounts. */
export function quoteDelivery(terms: DeliveryTerms, goodsAfterDiscounts: Money): DeliveryQuote {
  const free = terms.freeFrom;
  if (free !== null && compareMoney(goodsAfterDiscounts, free) >= 0) {
    return { charge: zero(free.currency), missingForFree: null };
  }
  const missing = free !== null && terms.flat.amount > 0 ? subtractMoney(free, goodsAfterDiscounts) : null;
  return { charge: money(terms.flat.amount, goodsAfterDiscounts.currency), missingForFree: missing };
}
