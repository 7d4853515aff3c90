import type { CountryPreset } from '../preset-types.ts';

// VAT: zatca.gov.sa, VAT Law and Royal Order A/638 (15 % instead of 5 %). Store page: E-Commerce Law,
// articles 4 to 14, mc.gov.sa; the eight conditions of the Ministry of Commerce;
// eauthenticate.saudibusiness.gov.sa for the seal.
const E_COMMERCE_LAW = {
  names: {
    en: 'E-Commerce Law, Royal Decree M/126 of 7/11/1440 AH',
    ar: 'نظام التجارة الإلكترونية الصادر بالمرسوم الملكي رقم (م/126) وتاريخ 7/11/1440هـ',
  },
  since: '2019-10-24',
};

export const SAUDI_ARABIA: CountryPreset = {
  country: 'SA',
  isKnown: true,
  currency: 'SAR',
  timeZone: 'Asia/Riyadh',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    ...{ standard: 15, reduced: null, lower: null },
    law: {
      names: {
        en: 'VAT Law, Royal Decree M/113 of 2/11/1438 AH; 15 % by Royal Order A/638',
        ar: 'نظام ضريبة القيمة المضافة الصادر بالمرسوم الملكي رقم (م/113) وتاريخ 2/11/1438هـ، والنسبة 15% بالأمر الملكي رقم (أ/638)',
      },
      since: '2020-07-01',
    },
  },
  legal: {
    asked: [
      ...(['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email'] as const),
      ...(['seal', 'returns', 'privacy'] as const),
    ],
    // BR-KSA-40 of the e-invoicing rules: 15 digits, the first and the last 3.
    vatNumber: { pattern: /^3\d{13}3$/, example: '310122393500003' },
    registration: {
      // The register's number, or the unified number (7…) that replaced it in April 2025.
      commercial: { pattern: /^\d{10}$/, example: '1010010000' },
      freelance: { pattern: /^(FL-?)?\d{9,10}$/, example: 'FL-123456789' },
    },
    law: E_COMMERCE_LAW,
  },
  address: {
    fields: [
      { name: 'shortCode', isRequired: false },
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'additionalNumber', isRequired: false },
      { name: 'district', isRequired: true },
      { name: 'city', isRequired: true },
      { name: 'zipCode', isRequired: true },
    ],
    zip: { pattern: /^\d{5}$/, example: '12211' },
    // National Address: a letter each for region, branch, division and address, then the building's number.
    shortCode: { pattern: /^[A-Z]{4}\d{4}$/, example: 'RRRD2929' },
  },
  delivery: [
    { to: 'home', charge: 2500, freeFrom: 30_000, days: [2, 5], allowsCash: true },
    { to: 'gulf', charge: 6000, freeFrom: null, days: [5, 10], allowsCash: false },
  ],
  cashMost: 200_000,
  withdrawal: { days: 7, from: 'receipt', lateDays: 15, law: E_COMMERCE_LAW },
  privacyLaw: {
    names: {
      en: 'Personal Data Protection Law, Royal Decree M/19 of 9/2/1443 AH',
      ar: 'نظام حماية البيانات الشخصية الصادر بالمرسوم الملكي رقم (م/19) وتاريخ 9/2/1443هـ',
    },
    since: '2024-09-14',
  },
};
