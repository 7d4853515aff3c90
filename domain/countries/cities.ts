import { fold } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { CITY_ROWS } from './cities/index.ts';
import { REGIONS } from './regions.ts';

/** A city that we know: its key is the same however a person writes its name. */
export type City = { key: string; names: Record<Locale, string>; region: string };

/** A part of a country, by its ISO 3166-2 code without the country's. */
export type Region = { code: string; names: Record<Locale, string> };

type Known = {
  cities: City[];
  byName: Map<string, City>;
  regions: Region[];
  regionByName: Map<string, Region>;
};

const NONE: Known = { cities: [], byName: new Map(), regions: [], regionByName: new Map() };

const known = new Map(Object.keys(CITY_ROWS).map((country) => [country, gather(country)]));

/** The countries whose regions and cities we know. */
export const CITY_COUNTRIES: readonly string[] = Object.keys(CITY_ROWS);

/** The cities of a country that a shopper chooses from, the largest first; none where we know none. */
export function citiesOf(country: string): readonly City[] {
  return (known.get(country) ?? NONE).cities;
}

/** The parts of a country; none where we know none. */
export function regionsOf(country: string): readonly Region[] {
  return (known.get(country) ?? NONE).regions;
}

/** The city that a person means, in either language and any of its spellings; null for one that we don't know. */
export function findCity(country: string, typed: string): City | null {
  return (known.get(country) ?? NONE).byName.get(fold(typed)) ?? null;
}

/** What two spellings of a city share: its key, or for an unknown one the folded words. Empty for nothing typed. */
export function cityKey(country: string, typed: string): string {
  return findCity(country, typed)?.key ?? fold(typed);
}

/** The same for a part of a country: its code, or for an unknown one the folded words. */
export function regionKey(country: string, typed: string): string {
  const folded = fold(typed);
  return (known.get(country) ?? NONE).regionByName.get(folded)?.code ?? folded;
}

/** The part of a country that an address lies in: the one typed, else the one of its city; empty when neither says it. */
export function regionOfAddress(address: { country: string; region: string; city: string }): string {
  const { country, region, city } = address;
  return regionKey(country, region) || (findCity(country, city)?.region ?? '');
}

/** A city's name for a person by its key; the key itself for a city that we don't know. */
export function cityName(country: string, key: string, locale: Locale): string {
  return (known.get(country) ?? NONE).cities.find((city) => city.key === key)?.names[locale] ?? key;
}

function gather(country: string): Known {
  const regions = (REGIONS[country] ?? []).map(([code, en, ar]) => ({ code, names: { en, ar } }));
  const found: Known = { cities: [], byName: new Map(), regions, regionByName: new Map() };
  for (const [en, ar, region, ...spellings] of CITY_ROWS[country] ?? []) {
    const city: City = { key: fold(en).replaceAll(' ', '-'), names: { en, ar }, region };
    found.cities.push(city);
    for (const name of [en, ar, city.key, ...spellings]) found.byName.set(fold(name), city);
  }
  for (const region of regions) {
    for (const name of [region.code, region.names.en, region.names.ar]) {
      found.regionByName.set(fold(name), region);
    }
  }
  return found;
}
