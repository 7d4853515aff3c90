import type { CountryPreset } from '../preset-types.ts';

// VAT: tax.gov.ae. Store page: Federal Decree-Law 14/2023, article 5, as summarized by loc.gov (18 October
// 2023) and klgates.com (23 January 2024): seller, prices, receipt and return terms have to be shown; no
// period is named.
export const EMIRATES: CountryPreset = {
  country: 'AE',
  isKnown: true,
  currency: 'AED',
  timeZone: 'Asia/Dubai',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    ...{ standard: 5, reduced: null, lower: null },
    law: {
      names: {
        en: 'Federal Decree-Law No. 8 of 2017 on Value Added Tax',
        ar: 'المرسوم بقانون اتحادي رقم (8) لسنة 2017 في شأن ضريبة القيمة المضافة',
      },
      since: '2018-01-01',
    },
  },
  legal: {
    asked: ['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email', 'returns', 'privacy'],
    // Tax registration number; its first ten digits, from 1, identify the taxpayer (PINT AE).
    vatNumber: { pattern: /^1\d{14}$/, example: '100123456700003' },
    // Trade licence: each emirate and free zone has its own format.
    registration: { commercial: { pattern: /^[A-Z0-9/-]{3,30}$/, example: 'CN-1234567' } },
    law: {
      names: {
        en: 'Federal Decree-Law No. 14 of 2023 on Trading by Modern Technological Means',
        ar: 'المرسوم بقانون اتحادي رقم (14) لسنة 2023 في شأن التجارة من خلال الوسائل التقنية الحديثة',
      },
      since: '2023-09-16',
    },
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'district', isRequired: false },
      { name: 'city', isRequired: true },
    ],
    zip: null,
    shortCode: null,
  },
  delivery: [
    { to: 'home', charge: 2000, freeFrom: 20_000, days: [1, 3], allowsCash: true },
    { to: 'gulf', charge: 5000, freeFrom: null, days: [4, 8], allowsCash: false },
  ],
  cashMost: 200_000,
  withdrawal: null,
  privacyLaw: {
    names: {
      en: 'Federal Decree-Law No. 45 of 2021 on the Protection of Personal Data',
      ar: 'المرسوم بقانون اتحادي رقم (45) لسنة 2021 بشأن حماية البيانات الشخصية',
    },
    since: '2022-01-02',
  },
};
