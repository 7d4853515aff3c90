import { cityKey, regionOfAddress } from '#domain/countries/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { ANYWHERE, type DeliveryRules, type DeliveryZone, type ZonePlace } from './delivery-rules.ts';

export type Destination = { country: string; region: string; city: string; zipCode: string };

/** Returns the first zone that matches the address; null if there is no delivery. */
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

/** Normalizes a postal code for comparison: no spaces or dashes, upper case, Latin digits. */
export function plainZip(typed: string): string {
  return toLatinDigits(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * | pattern | matches |
 * | 12211, SW1A 1AA | this code |
 * | 12*, SW1* | codes with this prefix |
 * | 12000-12999 | codes of the same length in this range |
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

/** Returns the bounds of a range of digits of equal length, unchanged; null for any other text. */
export function rangeOf(pattern: string): [low: string, high: string] | null {
  const [, low, high] = /^\s*([0-9]+)\s*-\s*([0-9]+)\s*$/.exec(toLatinDigits(pattern)) ?? [];
  return low && high && low.length === high.length ? [low, high] : null;
}
