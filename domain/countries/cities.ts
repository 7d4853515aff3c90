import { fold } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { CITY_ROWS } from './cities/index.ts';
import { REGIONS } from './regions.ts';

/** A known city; all spellings of its name share the key. */
export type City = { key: string; names: Record<Locale, string>; region: string };

/** A subdivision; `code` is its ISO 3166-2 code without the country prefix. */
export type Region = { code: string; names: Record<Locale, string> };

type Known = {
  cities: City[];
  byName: Map<string, City>;
  regions: Region[];
  regionByName: Map<string, Region>;
};

const NONE: Known = { cities: [], byName: new Map(), regions: [], regionByName: new Map() };

const known = new Map(Object.keys(CITY_ROWS).map((country) => [country, gather(country)]));

export const CITY_COUNTRIES: readonly string[] = Object.keys(CITY_ROWS);

/** Returns the known cities of a country, the largest first. */
export function citiesOf(country: string): readonly City[] {
  return (known.get(country) ?? NONE).cities;
}

export function regionsOf(country: string): readonly Region[] {
  return (known.get(country) ?? NONE).regions;
}

/** Finds a known city by any spelling in either language; null if unknown. */
export function findCity(country: string, typed: string): City | null {
  return (known.get(country) ?? NONE).byName.get(fold(typed)) ?? null;
}

/**
 * Returns a key that all spellings of a city share; for an unknown city its folded name, '' for an empty one.
 */
export function cityKey(country: string, typed: string): string {
  return findCity(country, typed)?.key ?? fold(typed);
}

/** Returns a subdivision's code; for an unknown subdivision its folded name. */
export function regionKey(country: string, typed: string): string {
  const folded = fold(typed);
  return (known.get(country) ?? NONE).regionByName.get(folded)?.code ?? folded;
}

/**
 * Returns the subdivision of an address: the typed one, else the subdivision of its city; '' if neither is
 * known.
 */
export function regionOfAddress(address: { country: string; region: string; city: string }): string {
  const { country, region, city } = address;
  return regionKey(country, region) || (findCity(country, city)?.region ?? '');
}

/** Returns a city's name by its key; the key itself if the city is unknown. */
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
