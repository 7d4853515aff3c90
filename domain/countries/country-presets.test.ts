import { describe, expect, test } from 'vitest';
import { isCurrency } from '#lib/money/index.ts';
import {
  addressFormOf,
  COUNTRY_PRESETS,
  countryOfCurrency,
  GCC,
  isZipOf,
  LEGAL_FIELDS,
  presetOf,
} from './index.ts';

const ISO_DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/;

test('the six Gulf states, Jordan and Egypt have a preset, and the preset of any other country requires nothing', () => {
  expect(COUNTRY_PRESETS.map(({ country }) => country)).toEqual([...GCC, 'JO', 'EG']);
  const elsewhere = presetOf('DE');
  expect(elsewhere).toMatchObject({ country: 'DE', isKnown: false, tax: null, delivery: [], cashMost: null });
  expect(elsewhere.legal.asked).toEqual([]);
  expect(presetOf('GB').timeZone).toBe('Europe/London');
});

describe.each(COUNTRY_PRESETS.map((preset) => [preset.country, preset] as const))(
  'the preset of %s',
  (country, preset) => {
    test('the preset has a currency of the country and an existing time zone', () => {
      expect(isCurrency(preset.currency)).toBe(true);
      expect(countryOfCurrency(preset.currency)).toBe(country);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: preset.timeZone })).not.toThrow();
      expect([...preset.languages].sort()).toEqual(['ar', 'en']);
    });

    test('the preset names each law in both languages, with the day on which it came into force', () => {
      const all = [preset.tax?.law, preset.legal.law, preset.withdrawal?.law, preset.privacyLaw];
      const laws = all.filter((law) => law != null);
      for (const { names, since } of laws) {
        expect(names.en).toMatch(/^[A-Z]/);
        expect(names.ar).toMatch(/[\u0621-\u064a]/);
        expect(since).toMatch(ISO_DAY);
      }
    });

    test('each example number of the preset passes its own rule, and a country with VAT has an example of a VAT number', () => {
      const { vatNumber, registration } = preset.legal;
      const { zip, shortCode } = preset.address;
      const rules = [vatNumber, zip, shortCode, ...Object.values(registration)].filter(
        (rule) => rule !== null,
      );
      for (const { pattern, example } of rules) if (example !== '') expect(example).toMatch(pattern);
      if (preset.tax) expect(vatNumber.example).not.toBe('');
    });

    test('the preset requires only known details, each once', () => {
      const { asked } = preset.legal;
      expect(new Set(asked).size).toBe(asked.length);
      for (const field of asked) expect(LEGAL_FIELDS).toContain(field);
    });

    test('the preset formats an address with the same postal code as a shopper’s form', () => {
      const { fields, zip } = preset.address;
      expect(fields.some(({ name }) => name === 'zipCode')).toBe(zip !== null);
      if (zip) expect(addressFormOf(country).zip.asked).not.toBe('no');
      if (zip) expect(isZipOf(country, zip.example)).toBe(true);
      expect(fields.filter(({ name, isRequired }) => name === 'city' && isRequired)).toHaveLength(1);
    });

    test('the preset suggests home delivery first, with charges in whole minor units', () => {
      expect(preset.delivery[0]?.to).toBe('home');
      for (const { charge, freeFrom, days } of preset.delivery) {
        expect(Number.isInteger(charge) && charge > 0).toBe(true);
        expect(freeFrom === null || freeFrom > charge).toBe(true);
        expect(days[0]).toBeLessThanOrEqual(days[1]);
      }
    });
  },
);

test.each([
  ['SA', '310122393500003', true],
  ['SA', '310122393500004', false],
  ['SA', '31012239350003', false],
  ['AE', '100123456700003', true],
  ['AE', '310122393500003', false],
  ['BH', '200000000000002', true],
  ['OM', 'OM1100000300', true],
  ['OM', '1100000300', false],
  ['EG', '123456789', true],
  ['EG', '12345678', false],
])('in %s the check of VAT number %s returns %s', (country, number, isOne) => {
  expect(presetOf(country).legal.vatNumber.pattern.test(number)).toBe(isOne);
});

test.each([
  ['SA', 15, '2020-07-01'],
  ['AE', 5, '2018-01-01'],
  ['BH', 10, '2022-01-01'],
  ['OM', 5, '2021-04-16'],
  ['JO', 16, '1994-06-01'],
  ['EG', 14, '2017-07-01'],
])('in %s the tax rate has been %d %% since %s', (country, standard, since) => {
  expect(presetOf(country).tax).toMatchObject({ standard, law: { since } });
});

test('Kuwait and Qatar have no value added tax', () => {
  expect([presetOf('KW').tax, presetOf('QA').tax]).toEqual([null, null]);
});
