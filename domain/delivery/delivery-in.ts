import { type Conversion, convertMoney, type Money } from '#lib/money/index.ts';
import type { DeliveryTerms } from './quote-delivery.ts';

/**
 * Converts delivery terms; null leaves them unchanged. Charges are converted exactly; only prices are
 * rounded.
 */
export function deliveryIn(terms: DeliveryTerms, into: Omit<Conversion, 'rounding'> | null): DeliveryTerms {
  if (!into) return terms;
  const charge = (amount: Money) => convertMoney(amount, { ...into, rounding: 'none' });
  return { flat: charge(terms.flat), freeFrom: terms.freeFrom && charge(terms.freeFrom) };
}
