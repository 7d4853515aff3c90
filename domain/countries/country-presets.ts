import type { CountryPreset } from './preset-types.ts';
import { EMIRATES } from './presets/ae.ts';
import { BAHRAIN } from './presets/bh.ts';
import { EGYPT } from './presets/eg.ts';
import { JORDAN } from './presets/jo.ts';
import { KUWAIT } from './presets/kw.ts';
import { OMAN } from './presets/om.ts';
import { QATAR } from './presets/qa.ts';
import { SAUDI_ARABIA } from './presets/sa.ts';
import { timeZoneOf } from './time-zones.ts';

export const COUNTRY_PRESETS: readonly CountryPreset[] = [
  ...[SAUDI_ARABIA, EMIRATES, KUWAIT, QATAR, BAHRAIN, OMAN, JORDAN, EGYPT],
];

const known = new Map(COUNTRY_PRESETS.map((preset) => [preset.country, preset]));

/**
 * Returns the usual settings for stores of a country. They are only suggestions that the owner reviews. A
 * country without a preset requires nothing, suggests nothing and accepts any number format.
 */
export function presetOf(country: string): CountryPreset {
  return known.get(country) ?? elsewhere(country);
}

/** Returns the most likely country of a store with this currency; Ireland for EUR. */
export function countryOfCurrency(currency: string): string {
  return currency === 'EUR' ? 'IE' : currency.slice(0, 2);
}

function elsewhere(country: string): CountryPreset {
  return {
    country,
    isKnown: false,
    currency: 'USD',
    timeZone: timeZoneOf(country),
    languages: ['en', 'ar'],
    digits: 'latn',
    tax: null,
    legal: {
      asked: [],
      vatNumber: { pattern: /^[A-Z0-9]{1,20}$/, example: '' },
      registration: {},
      law: null,
    },
    address: {
      fields: [
        { name: 'street', isRequired: true },
        { name: 'building', isRequired: false },
        { name: 'city', isRequired: true },
        { name: 'region', isRequired: false },
        { name: 'zipCode', isRequired: false },
      ],
      zip: null,
      shortCode: null,
    },
    delivery: [],
    cashMost: null,
    withdrawal: null,
    privacyLaw: null,
  };
}
