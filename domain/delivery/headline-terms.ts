import { money } from '#lib/money/index.ts';
import { ANYWHERE, type DeliveryMethod, type DeliveryRules, type DeliveryZone } from './delivery-rules.ts';
import type { DeliveryTerms } from './quote-delivery.ts';

/**
 * Returns the charge to state before an address is known: the highest charge of the first methods in the
 * store's own country, and the value from which delivery is free. Null if part of the country has no
 * delivery, or a method has no single charge.
 */
export function headlineTerms(rules: DeliveryRules, country: string): DeliveryTerms | null {
  const { currency } = rules;
  const ways = firstWays(zonesIn(rules, country));
  if (!ways) return null;
  const flat = Math.max(...ways.map(dearest));
  // Delivery is free for the whole country only from the highest of these limits.
  const free = ways.map((method) => (dearest(method) === 0 ? 0 : method.freeFrom));
  const freeFrom = free.some((from) => from === null) ? null : Math.max(...(free as number[]));
  return { flat: money(flat, currency), freeFrom: freeFrom === null ? null : money(freeFrom, currency) };
}

/** Returns the zones that an address of the country can match; null if an address may match none. */
export function zonesIn({ zones }: DeliveryRules, country: string): DeliveryZone[] | null {
  const inCountry = zones.filter((zone) =>
    zone.places.some((place) => place.country === country || place.country === ANYWHERE),
  );
  // An address of the country never reaches a zone after one that covers the whole country.
  const last = inCountry.findIndex((zone) =>
    zone.places.some(
      ({ country: code, regions, cities, zips }) =>
        (code === country || code === ANYWHERE) && regions.length + cities.length + zips.length === 0,
    ),
  );
  return last === -1 ? null : inCountry.slice(0, last + 1);
}

/** Returns the first method of each zone for which `fits` is true. Null without zones, or if a zone has none. */
export function firstWays(
  zones: DeliveryZone[] | null,
  fits: (method: DeliveryMethod) => boolean = () => true,
): DeliveryMethod[] | null {
  if (!zones) return null;
  const ways = zones.map((zone) => zone.methods.find((method) => !method.isPickup && fits(method)));
  return ways.some((method) => method === undefined) ? null : (ways as DeliveryMethod[]);
}

function dearest({ price }: DeliveryMethod): number {
  switch (price.kind) {
    case 'flat':
      return price.charge;
    case 'item':
      return price.first;
    default:
      return Math.max(0, ...price.steps.map(({ charge }) => charge));
  }
}
