import { cityKey, regionOfAddress } from '#domain/countries/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { ANYWHERE, type DeliveryRules, type DeliveryZone, type ZonePlace } from './delivery-rules.ts';

/** Where a parcel goes, as the shopper typed it. */
export type Destination = { country: string; region: string; city: string; zipCode: string };

/** The first zone that the address lies in; null where nothing is delivered. */
export function zoneOf(rules: DeliveryRules, to: Destination): DeliveryZone | null {
  const address = {
    country: to.country,
    region: regionOfAddress(to),
    city: cityKey(to.country, to.city),
    zip: plainZip(to.zipCode),
  };
  return rules.zones.find((zone) => zone.places.some((place) => liesIn(place, address))) ?? null;
}

type Address = { country: string; region: string; city: string; zip: string };

function liesIn({ country, regions, cities, zips }: ZonePlace, to: Address): boolean {
  if (country !== ANYWHERE && country !== to.country) return false;
  if (regions.length + cities.length + zips.length === 0) return true;
  return (
    (to.city !== '' && cities.includes(to.city)) ||
    (to.region !== '' && regions.includes(to.region)) ||
    (to.zip !== '' && zips.some((pattern) => fitsZip(pattern, to.zip)))
  );
}

/** A postal code as it is compared: without spaces and dashes, in capitals and Latin digits. */
export function plainZip(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * | pattern | fits |
 * | 12211, SW1A 1AA | that code |
 * | 12*, SW1* | every code that begins so |
 * | 12000-12999 | every code of as many digits from the one to the other |
 */
export function fitsZip(pattern: string, zip: string): boolean {
  const range = rangeOf(pattern);
  if (range) {
    const [low, high] = range;
    return zip.length === low.length && /^[0-9]+$/.test(zip) && zip >= low && zip <= high;
  }
  if (pattern.endsWith('*')) return zip.startsWith(plainZip(pattern));
  return zip === plainZip(pattern);
}

/** The ends of a range of digits of one length, lowest first; null for anything else. */
export function rangeOf(pattern: string): [low: string, high: string] | null {
  const [, low, high] = /^\s*([0-9]+)\s*-\s*([0-9]+)\s*$/.exec(toLatinDigits(pattern)) ?? [];
  return low && high && low.length === high.length ? [low, high] : null;
}
