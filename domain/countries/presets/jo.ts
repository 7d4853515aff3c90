import type { CountryPreset } from '../preset-types.ts';

// Tax: istd.gov.jo. The law has further rates (0 to 10 % for listed goods). Requirements for a store's page
// were not researched; only the details of a tax invoice are asked for. Consumer Law 7/2017 grants no right
// to withdraw.
export const JORDAN: CountryPreset = {
  country: 'JO',
  isKnown: true,
  currency: 'JOD',
  timeZone: 'Asia/Amman',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'GST', ar: 'ضريبة المبيعات' },
    ...{ standard: 16, reduced: null, lower: null },
    law: {
      names: {
        en: 'General Sales Tax Law No. 6 of 1994',
        ar: 'قانون الضريبة العامة على المبيعات رقم (6) لسنة 1994',
      },
      since: '1994-06-01',
    },
  },
  legal: {
    asked: ['vatNumber', 'address'],
    vatNumber: { pattern: /^\d{5,15}$/, example: '12345678' },
    registration: { commercial: { pattern: /^\d{1,12}$/, example: '123456' } },
    law: null,
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'district', isRequired: false },
      { name: 'city', isRequired: true },
      { name: 'zipCode', isRequired: false },
    ],
    zip: { pattern: /^\d{5}$/, example: '11118' },
    shortCode: null,
  },
  delivery: [{ to: 'home', charge: 3000, freeFrom: 40_000, days: [1, 4], allowsCash: true }],
  cashMost: 200_000,
  withdrawal: null,
  privacyLaw: {
    names: {
      en: 'Personal Data Protection Law No. 24 of 2023',
      ar: 'قانون حماية البيانات الشخصية رقم (24) لسنة 2023',
    },
    since: '2024-03-17',
  },
};
