import type { CountryPreset } from '../preset-types.ts';

// VAT: eta.gov.eg, Law 67/2016 (13 % in its first year; 5 % for production machinery). Store page and
// withdrawal: Law 181/2018 (riad-riad.com, mondaq.com 4 January 2019): address, contact and mark of the
// seller; 14 days, 30 for defects.
const CONSUMER_LAW = {
  names: {
    en: 'Consumer Protection Law No. 181 of 2018',
    ar: 'قانون حماية المستهلك رقم 181 لسنة 2018',
  },
  since: '2018-12-14',
};

export const EGYPT: CountryPreset = {
  country: 'EG',
  isKnown: true,
  currency: 'EGP',
  timeZone: 'Africa/Cairo',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    ...{ standard: 14, reduced: null, lower: null },
    law: {
      names: {
        en: 'Value Added Tax Law No. 67 of 2016',
        ar: 'قانون الضريبة على القيمة المضافة رقم 67 لسنة 2016',
      },
      since: '2017-07-01',
    },
  },
  legal: {
    asked: ['legalName', 'registration', 'vatNumber', 'address', 'phone', 'returns'],
    // The tax registration number, printed as 123-456-789.
    vatNumber: { pattern: /^\d{9}$/, example: '123456789' },
    registration: { commercial: { pattern: /^\d{1,10}$/, example: '123456' } },
    law: CONSUMER_LAW,
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'district', isRequired: false },
      { name: 'city', isRequired: true },
      { name: 'region', isRequired: true },
      { name: 'zipCode', isRequired: false },
    ],
    zip: { pattern: /^\d{5}$/, example: '11511' },
    shortCode: null,
  },
  delivery: [{ to: 'home', charge: 7500, freeFrom: 100_000, days: [2, 6], allowsCash: true }],
  cashMost: 1_000_000,
  withdrawal: { days: 14, from: 'receipt', lateDays: null, law: CONSUMER_LAW },
  privacyLaw: {
    names: {
      en: 'Personal Data Protection Law No. 151 of 2020',
      ar: 'قانون حماية البيانات الشخصية رقم 151 لسنة 2020',
    },
    since: '2020-10-15',
  },
};
