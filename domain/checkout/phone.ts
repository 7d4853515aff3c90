import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { toLatinDigits } from '#lib/digits.ts';

/** A number as a person types it, in any of the three digit sets, as +966501234567; null when it is none. */
export function toE164(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(toLatinDigits(typed), {
    defaultCountry: country,
    extract: false,
  });
  return number?.isValid() ? number.number : null;
}

/** Whether the world has telephones under this ISO 3166 code. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/** A mobile number as people of a country write it with the country's code, for the hint beside a refused one. */
export function exampleNumber(country: string): string {
  const known = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return known?.formatInternational() ?? '+966 50 123 4567';
}
