import type { CountryPreset } from '../preset-types.ts';

// VAT: nbr.gov.bh, Law 33/2021 (10 % instead of 5 %). Requirements for a store's page were not researched;
// only the details that VAT law requires on an invoice are asked for.
export const BAHRAIN: CountryPreset = {
  country: 'BH',
  isKnown: true,
  currency: 'BHD',
  timeZone: 'Asia/Bahrain',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    ...{ standard: 10, reduced: null, lower: null },
    law: {
      names: {
        en: 'VAT Law, Decree-Law No. 48 of 2018; 10 % by Law No. 33 of 2021',
        ar: 'قانون ضريبة القيمة المضافة الصادر بالمرسوم بقانون رقم (48) لسنة 2018، والنسبة 10% بالقانون رقم (33) لسنة 2021',
      },
      since: '2022-01-01',
    },
  },
  legal: {
    asked: ['vatNumber', 'address'],
    vatNumber: { pattern: /^2\d{14}$/, example: '200000000000002' },
    registration: { commercial: { pattern: /^\d{1,10}(-\d{1,3})?$/, example: '12345-1' } },
    law: null,
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'block', isRequired: true },
      { name: 'city', isRequired: true },
      { name: 'zipCode', isRequired: false },
    ],
    zip: { pattern: /^\d{3,4}$/, example: '317' },
    shortCode: null,
  },
  delivery: [
    { to: 'home', charge: 1500, freeFrom: 15_000, days: [1, 3], allowsCash: true },
    { to: 'gulf', charge: 6000, freeFrom: null, days: [4, 8], allowsCash: false },
  ],
  cashMost: 150_000,
  withdrawal: null,
  privacyLaw: {
    names: {
      en: 'Personal Data Protection Law, Law No. 30 of 2018',
      ar: 'قانون حماية البيانات الشخصية رقم (30) لسنة 2018',
    },
    since: '2019-08-01',
  },
};
