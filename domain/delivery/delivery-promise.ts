import type { Conversion, Money } from '#lib/money/index.ts';
import { type ChargeFor, chargesOf, type Parcel, shownIn } from './delivery-options.ts';
import type { DeliveryMethod, DeliveryRules, DeliveryZone } from './delivery-rules.ts';
import { firstWays, zonesIn } from './headline-terms.ts';

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
 * The promises for any parcel to the store's own country. A promise is null if part of the country has no delivery, or
 * the parcel is too heavy for it. A product may have 2,048 variants and a store 60 zones with steps, so that zones are
 * found once, methods once for each weight, and amounts are converted once.
 */
export function deliveryPromises(
  rules: DeliveryRules,
  country: string,
  into: Into,
): (parcel: Parcel) => DeliveryPromise | null {
  const zones = zonesIn(rules, country);
  const shown = shownIn(rules.currency, into);
  const charges = new Map<DeliveryMethod, ChargeFor>();
  const chargeFor = (method: DeliveryMethod, parcel: Parcel): Money => {
    const known = charges.get(method) ?? chargesOf(method.price, shown);
    charges.set(method, known);
    return known(parcel);
  };
  const byWeight = new Map<number, Ways | null>();
  return (parcel) => {
    const { weightGrams } = parcel;
    const known = byWeight.get(weightGrams);
    const ways = known === undefined ? waysFor(zones, weightGrams) : known;
    byWeight.set(weightGrams, ways);
    if (!ways) return null;
    const own = ways.methods.map((method) => chargeFor(method, parcel));
    const free = ways.methods.map(({ freeFrom }, index) => (own[index]?.amount === 0 ? 0 : freeFrom));
    return {
      charge: own.reduce((most, charge) => (charge.amount > most.amount ? charge : most)),
      freeFrom: free.some((from) => from === null) ? null : shown(Math.max(...(free as number[]))),
      isFlat: ways.isFlat,
      days: ways.days,
    };
  };
}

type Ways = { methods: DeliveryMethod[] } & Pick<DeliveryPromise, 'isFlat' | 'days'>;

function waysFor(zones: DeliveryZone[] | null, weightGrams: number): Ways | null {
  const methods = firstWays(zones, ({ mostGrams }) => mostGrams === null || weightGrams <= mostGrams);
  if (!methods) return null;
  return { methods, isFlat: methods.every(({ price }) => price.kind === 'flat'), days: daysOf(methods) };
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
