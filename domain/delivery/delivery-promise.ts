import { type Conversion, convertMoney, type Money, money } from '#lib/money/index.ts';
import { chargeOf, type Parcel } from './delivery-options.ts';
import type { DeliveryMethod, DeliveryRules } from './delivery-rules.ts';
import { firstWaysIn } from './headline-terms.ts';

/** The delivery terms shown before an address is known, in the shopper's currency. */
export type DeliveryPromise = {
  /** The highest charge in the store's own country, for goods worth less than freeFrom. */
  charge: Money;
  /** Value of the goods from which delivery is free everywhere in the country; null if there is none. */
  freeFrom: Money | null;
  isFlat: boolean;
  /** Delivery time for the whole country; null if a method there has none. */
  days: { first: number; last: number } | null;
};

type Into = Omit<Conversion, 'rounding'> | null;

/**
 * Returns null if nothing can be promised: part of the country has no delivery, or the product is too heavy
 * for it.
 */
export function deliveryPromise(
  rules: DeliveryRules,
  { parcel, country }: { parcel: Parcel; country: string },
  into: Into,
): DeliveryPromise | null {
  const fits = ({ mostGrams }: DeliveryMethod) => mostGrams === null || parcel.weightGrams <= mostGrams;
  const ways = firstWaysIn(rules, country, fits);
  if (!ways) return null;
  // Charges are converted exactly; only prices are rounded to the store's rounding rule.
  const shown = (amount: number) => {
    const own = money(amount, rules.currency);
    return into ? convertMoney(own, { ...into, rounding: 'none' }) : own;
  };
  const charges = ways.map(({ price }) => chargeOf(price, parcel, shown));
  const free = ways.map(({ freeFrom }, index) => (charges[index]?.amount === 0 ? 0 : freeFrom));
  return {
    charge: charges.reduce((most, charge) => (charge.amount > most.amount ? charge : most)),
    freeFrom: free.some((from) => from === null) ? null : shown(Math.max(...(free as number[]))),
    isFlat: ways.every(({ price }) => price.kind === 'flat'),
    days: daysOf(ways),
  };
}

function daysOf(ways: DeliveryMethod[]): DeliveryPromise['days'] {
  const known = ways.flatMap(({ minDays, maxDays }) => {
    const first = minDays ?? maxDays;
    return first === null ? [] : [{ first, last: Math.max(first, maxDays ?? first) }];
  });
  if (known.length < ways.length) return null;
  return {
    first: Math.min(...known.map(({ first }) => first)),
    last: Math.max(...known.map(({ last }) => last)),
  };
}
