import { getCountries } from 'libphonenumber-js/min';
import type { Locale } from '#lib/locale.ts';

// Telephone regions that are not countries of addresses.
const NO_COUNTRIES = new Set(['AC', 'TA', 'XK']);

/** ISO 3166 codes of all countries an address can have. */
export const COUNTRIES: readonly string[] = getCountries()
  .filter((code) => !NO_COUNTRIES.has(code))
  .sort();

/** The member states of the Gulf Cooperation Council. */
export const GCC: readonly string[] = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM'];

/** The member states of the European Union. */
export const EU: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

const NAMES: Record<Locale, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
  ar: new Intl.DisplayNames('ar', { type: 'region', fallback: 'code' }),
};

/** Returns a country's name; the code itself if the country is unknown. */
export function countryName(code: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES[locale].of(code) ?? code) : code;
}

/** Returns every country with its name, in the language's collation order. */
export function countriesIn(locale: Locale): { code: string; name: string }[] {
  return inOrder[locale];
}

const listIn = (locale: Locale) => {
  const compare = new Intl.Collator(locale).compare;
  return COUNTRIES.map((code) => ({ code, name: countryName(code, locale) })).sort((a, b) =>
    compare(a.name, b.name),
  );
};

const inOrder: Record<Locale, { code: string; name: string }[]> = { en: listIn('en'), ar: listIn('ar') };
