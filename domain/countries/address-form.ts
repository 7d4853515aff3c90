import { formatAddress } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { toLatinDigits } from '#lib/digits.ts';
import { type City, citiesOf, type Region, regionsOf } from './cities.ts';
import { COUNTRIES } from './countries.ts';

export type RegionLabel =
  | 'region'
  | 'state'
  | 'province'
  | 'governorate'
  | 'emirate'
  | 'county'
  | 'prefecture';
export type ZipLabel = 'zip' | 'postcode' | 'eircode';
export type CityLabel = 'city' | 'area' | 'town';

/** 'no' omits the field; 'optional' shows it; 'required' requires a value. */
export type Asked = 'no' | 'optional' | 'required';

/** The fields of a country's addresses, in addition to name, street and country. */
export type AddressForm = {
  country: string;
  /** choices are suggestions, not a complete list: other names are valid too. */
  city: { label: CityLabel; choices: readonly City[] };
  region: { asked: Asked; label: RegionLabel; choices: readonly Region[] };
  zip: { asked: Asked; label: ZipLabel; example: string };
};

const REGION_LABELS: Record<string, RegionLabel> = {
  ...{ AE: 'emirate', EG: 'governorate', JO: 'governorate', KW: 'governorate', BH: 'governorate' },
  ...{ OM: 'governorate', US: 'state', AU: 'state', BR: 'state', IN: 'state', MX: 'state', MY: 'state' },
  ...{
    NG: 'state',
    CA: 'province',
    IT: 'province',
    ES: 'province',
    CN: 'province',
    IE: 'county',
    JP: 'prefecture',
  },
};

// Countries where parcels get lost without a region. Elsewhere the city implies the region, or addresses have
// none.
const REGION_REQUIRED = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'JP', 'CN', 'EG']);

// Countries with postal codes that hardly any resident knows.
const ZIP_OPTIONAL = new Set(['SA', 'JO', 'EG', 'KW', 'BH', 'OM', 'LB', 'IQ', 'MA', 'TN', 'DZ', 'IE', 'HK']);

const ZIP_EXAMPLES: Record<string, string> = {
  ...{
    SA: '12211',
    JO: '11118',
    EG: '11511',
    KW: '22001',
    BH: '317',
    OM: '112',
    LB: '1107 2180',
    IQ: '10001',
  },
  ...{ US: '10001', CA: 'K1A 0B1', GB: 'SW1A 1AA', IE: 'D02 AF30', DE: '10115', FR: '75001', TR: '34010' },
  ...{ IN: '110001', MA: '10000', TN: '1000', DZ: '16000' },
};

const CITY_LABELS: Record<string, CityLabel> = { KW: 'area', GB: 'town', AE: 'city' };

const forms = new Map<string, AddressForm>();

/** Returns a country's address form; an unknown country requires a city and offers the rest. */
export function addressFormOf(country: string): AddressForm {
  const kept = forms.get(country);
  if (kept) return kept;
  const made = makeForm(country);
  // Only known codes are cached, so that made-up codes cannot fill the memory.
  if (COUNTRIES.includes(country)) forms.set(country, made);
  return made;
}

/** True for a postal code in the country's format, or if the country has no rule. */
export function isZipOf(country: string, typed: string): boolean {
  const zip = toLatinDigits(typed).trim().toUpperCase();
  if (!postcodeValidatorExistsForCountry(country)) return true;
  return postcodeValidator(zip, country) || postcodeValidator(zip.replaceAll(/[ -]/g, ''), country);
}

function makeForm(country: string): AddressForm {
  const cities = citiesOf(country);
  const uses = fieldsOf(country);
  const choices = regionsOf(country);
  const required = REGION_REQUIRED.has(country);
  const isSaidByCity = cities.length > 0 && !required;
  return {
    country,
    city: { label: CITY_LABELS[country] ?? 'city', choices: cities },
    region: {
      asked: required ? 'required' : uses.region && !isSaidByCity ? 'optional' : 'no',
      label: REGION_LABELS[country] ?? 'region',
      choices,
    },
    zip: {
      asked: !uses.zip ? 'no' : ZIP_OPTIONAL.has(country) ? 'optional' : 'required',
      label: country === 'IE' ? 'eircode' : country === 'GB' ? 'postcode' : 'zip',
      example: ZIP_EXAMPLES[country] ?? '',
    },
  };
}

// The package does not list the fields of a country, so an address with a marker in each field is formatted
// and searched for the markers.
function fieldsOf(country: string): { region: boolean; zip: boolean } {
  if (!COUNTRIES.includes(country)) return { region: true, zip: true };
  const printed = formatAddress({
    postalCountry: country,
    administrativeArea: '\u0001',
    postalCode: '\u0002',
  }).join();
  return { region: printed.includes('\u0001'), zip: printed.includes('\u0002') };
}
