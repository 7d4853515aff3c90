import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { toLatinDigits } from '#lib/digits.ts';

/** Parses a typed number, in any of the three digit sets, into E.164 (+966501234567); null if invalid. */
export function toE164(typed: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const number = parsePhoneNumberFromString(toLatinDigits(typed), {
    defaultCountry: country,
    extract: false,
  });
  return number?.isValid() ? number.number : null;
}

/** True for an ISO 3166 code that has telephone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/**
 * Returns an example mobile number of a country in international form, for the hint next to a refused number.
 */
export function exampleNumber(country: string): string {
  const known = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
  return known?.formatInternational() ?? '+966 50 123 4567';
}

/**
 * Returns the country code with which a national number of the country is parsed: "+966"; '' for a country without
 * one.
 */
export function dialCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '';
}
