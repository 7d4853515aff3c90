import type { CountryPreset } from '../preset-types.ts';

// No VAT. Store page and withdrawal: Decree-Law 16/2010, article 57 (journal.kilaw.edu.kw: three days from
// the contract, if unused) and the ministry's guide to online purchases (30 days without delivery).
const E_COMMERCE_LAW = {
  names: {
    en: 'Electronic Commerce and Transactions Law, Decree-Law No. 16 of 2010',
    ar: 'قانون المعاملات والتجارة الإلكترونية الصادر بالمرسوم بقانون رقم (16) لسنة 2010',
  },
  since: '2010-08-19',
};

export const QATAR: CountryPreset = {
  country: 'QA',
  isKnown: true,
  currency: 'QAR',
  timeZone: 'Asia/Qatar',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: null,
  legal: {
    asked: ['legalName', 'registration', 'address', 'email', 'returns', 'privacy'],
    vatNumber: { pattern: /^[A-Z0-9]{1,20}$/, example: '' },
    registration: { commercial: { pattern: /^\d{1,10}(\/\d{1,3})?$/, example: '12345' } },
    law: E_COMMERCE_LAW,
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      // The zone number on Qatar's blue address plates.
      { name: 'district', isRequired: true },
      { name: 'city', isRequired: true },
    ],
    zip: null,
    shortCode: null,
  },
  delivery: [
    { to: 'home', charge: 2000, freeFrom: 20_000, days: [1, 3], allowsCash: true },
    { to: 'gulf', charge: 6000, freeFrom: null, days: [4, 8], allowsCash: false },
  ],
  cashMost: 200_000,
  withdrawal: { days: 3, from: 'order', lateDays: 30, law: E_COMMERCE_LAW },
  privacyLaw: {
    names: {
      en: 'Law No. 13 of 2016 on Personal Data Privacy Protection',
      ar: 'القانون رقم (13) لسنة 2016 بشأن حماية خصوصية البيانات الشخصية',
    },
    since: '2017-06-29',
  },
};
