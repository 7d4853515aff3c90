import { describe, expect, test } from 'vitest';
import { fold } from '#domain/search/index.ts';
import { CITY_ROWS } from './cities/index.ts';
import {
  addressFormOf,
  COUNTRIES,
  citiesOf,
  cityKey,
  cityName,
  countriesIn,
  countryName,
  findCity,
  isZipOf,
  regionKey,
  regionOfAddress,
  regionsOf,
} from './index.ts';

const KNOWN = ['SA', 'JO', 'AE', 'EG', 'KW', 'QA', 'BH', 'OM'];

describe.each(KNOWN)('the cities of %s', (country) => {
  test('each city has a name in both languages and belongs to a region of the country', () => {
    const regions = new Set(regionsOf(country).map(({ code }) => code));
    expect(citiesOf(country).length).toBeGreaterThanOrEqual(15);
    for (const city of citiesOf(country)) {
      expect(city.names.en).toMatch(/^[A-Z0-9][A-Za-z0-9 '’]+$/);
      expect(city.names.ar).toMatch(/^[\u0621-\u064a0-9 ]+$/);
      expect(regions).toContain(city.region);
    }
  });

  test('no two cities of the country share a spelling', () => {
    const owners = new Map<string, string>();
    for (const [en, ar, , ...spellings] of CITY_ROWS[country] ?? []) {
      for (const name of new Set([en, ar, ...spellings].map(fold))) {
        expect([name, owners.get(name) ?? en]).toEqual([name, en]);
        owners.set(name, en);
      }
    }
  });

  test('each region of the country has a city', () => {
    const named = new Set(citiesOf(country).map(({ region }) => region));
    expect(regionsOf(country).filter(({ code }) => !named.has(code))).toEqual([]);
  });
});

test('a city is recognised in every spelling that people use', () => {
  for (const typed of ['Riyadh', ' riyadh ', 'RIYADH', 'الرياض', 'الريَاض', 'Ar Riyad']) {
    expect([typed, cityKey('SA', typed)]).toEqual([typed, 'riyadh']);
  }
  expect(findCity('SA', 'مكه المكرمه')?.names.en).toBe('Makkah');
  expect(cityName('SA', 'makkah', 'ar')).toBe('مكة المكرمة');
  expect(cityName('SA', 'thadiq', 'en')).toBe('thadiq');
});

test('an unknown city is compared by its spelling, and only within its country', () => {
  expect(cityKey('SA', 'Thadiq ')).toBe(cityKey('SA', 'THADIQ'));
  expect(findCity('DE', 'Riyadh')).toBeNull();
  expect(cityKey('DE', 'München')).toBe('munchen');
});

test('the region of an address is the typed region, else the region of the city', () => {
  expect(regionOfAddress({ country: 'SA', region: '', city: 'جدة' })).toBe('02');
  expect(regionOfAddress({ country: 'EG', region: 'الجيزة', city: 'Cairo' })).toBe('GZ');
  expect(regionOfAddress({ country: 'US', region: ' ca ', city: 'Los Angeles' })).toBe('ca');
  expect(regionOfAddress({ country: 'SA', region: '', city: 'nowhere' })).toBe('');
  expect(regionKey('AE', 'دبي')).toBe('DU');
});

test.each([
  ['SA', 'no', 'optional', 'city'],
  ['JO', 'no', 'optional', 'city'],
  ['AE', 'no', 'no', 'city'],
  ['QA', 'no', 'no', 'city'],
  ['KW', 'no', 'optional', 'area'],
  ['EG', 'required', 'optional', 'city'],
  ['US', 'required', 'required', 'city'],
  ['GB', 'no', 'required', 'town'],
  ['DE', 'no', 'required', 'city'],
  ['IE', 'optional', 'optional', 'city'],
])('an address in %s asks for the region: %s, and for the postal code: %s', (country, region, zip, city) => {
  const form = addressFormOf(country);
  expect([form.region.asked, form.zip.asked, form.city.label]).toEqual([region, zip, city]);
});

test('an address in an unknown country requires a city and offers the other fields', () => {
  const form = addressFormOf('ZZ');
  expect(form.city.choices).toEqual([]);
  expect([form.region.asked, form.zip.asked]).toEqual(['optional', 'required']);
});

test.each([
  ['SA', '12211', true],
  ['SA', '١٢٢١١', true],
  ['SA', '1221', false],
  ['US', '10001-1234', true],
  ['US', 'ABC', false],
  ['GB', 'sw1a 1aa', true],
  ['GB', 'sw1a1aa', true],
  ['AE', 'whatever', true],
])('in %s the check of postal code %s returns %s', (country, zip, isOne) => {
  expect(isZipOf(country, zip)).toBe(isOne);
});

test('countries are named in both languages and sorted in the language’s order', () => {
  expect(countryName('SA', 'en')).toBe('Saudi Arabia');
  expect(countryName('SA', 'ar')).toBe('المملكة العربية السعودية');
  expect(countriesIn('ar').map(({ code }) => code)).not.toEqual(countriesIn('en').map(({ code }) => code));
  expect(COUNTRIES.length).toBeGreaterThan(230);
  expect(COUNTRIES).toContain('PS');
});
