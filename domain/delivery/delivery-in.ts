import { type Conversion, convertMoney, type Money } from '#lib/money/index.ts';
import type { DeliveryTerms } from './quote-delivery.ts';

/** The same terms in another currency; null leaves them as they are. A charge is not made round: only prices are. */
export function deliveryIn(terms: DeliveryTerms, into: Omit<Conversion, 'rounding'> | null): DeliveryTerms {
  if (!into) return terms;
  const charge = (amount: Money) => convertMoney(amount, { ...into, rounding: 'none' });
  return { flat: charge(terms.flat), freeFrom: terms.freeFrom && charge(terms.freeFrom) };
}
