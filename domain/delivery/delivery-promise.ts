import { type Conversion, convertMoney, type Money, money } from '#lib/money/index.ts';
import { chargeOf, type Parcel } from './delivery-options.ts';
import type { DeliveryMethod, DeliveryRules } from './delivery-rules.ts';
import { firstWaysIn } from './headline-terms.ts';

/** What a page may say of a parcel before an address is known, in the shopper's currency. */
export type DeliveryPromise = {
  /** The dearest charge in the store's own country, while its goods are worth less than freeFrom. */
  charge: Money;
  /** The goods' value from which it is free wherever in the country it goes; null where there is none. */
  freeFrom: Money | null;
  /** The charge is the same for every parcel. */
  isFlat: boolean;
  /** Days until it arrives, wherever in the country; null where a way there names none. */
  days: { first: number; last: number } | null;
};

type Into = Omit<Conversion, 'rounding'> | null;

/** null where no page may promise anything: not all of the country is delivered to, or the parcel is too heavy. */
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
