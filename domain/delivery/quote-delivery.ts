import { compareMoney, exponentOf, type Money, money, subtractMoney, zero } from '#lib/money/index.ts';

/** One flat charge; freeFrom is the goods' value from which it falls away, null where it never does. */
export type DeliveryTerms = { flat: Money; freeFrom: Money | null };

/** missingForFree is what the goods lack to be delivered free; null when they are, or when nothing makes them so. */
export type DeliveryQuote = { charge: Money; missingForFree: Money | null };

/** What a new store begins with (G5): 5.00, free from 100.00, in the currency's own units. */
export function defaultDeliveryTerms(currency: string): DeliveryTerms {
  const unit = 10 ** exponentOf(currency);
  return { flat: money(5 * unit, currency), freeFrom: money(100 * unit, currency) };
}

/** The charge for goods worth this much after all discounts. */
export function quoteDelivery(terms: DeliveryTerms, goodsAfterDiscounts: Money): DeliveryQuote {
  const free = terms.freeFrom;
  if (free !== null && compareMoney(goodsAfterDiscounts, free) >= 0) {
    return { charge: zero(free.currency), missingForFree: null };
  }
  const missing = free !== null && terms.flat.amount > 0 ? subtractMoney(free, goodsAfterDiscounts) : null;
  return { charge: money(terms.flat.amount, goodsAfterDiscounts.currency), missingForFree: missing };
}
