import type { CountryPreset } from '../preset-types.ts';

// No VAT. Store page: Law 39/2014 (name, register and contact are shown; 14 days from receipt), repeated by
// the digital commerce decree of 2026 (khaleejtelegraph.com, commoner-law.com; the texts themselves were not
// read).
const CONSUMER_LAW = {
  names: {
    en: 'Law No. 39 of 2014 on Consumer Protection',
    ar: 'القانون رقم 39 لسنة 2014 في شأن حماية المستهلك',
  },
  since: '2014-06-22',
};

export const KUWAIT: CountryPreset = {
  country: 'KW',
  isKnown: true,
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: null,
  legal: {
    asked: ['legalName', 'registration', 'phone', 'email', 'returns'],
    vatNumber: { pattern: /^[A-Z0-9]{1,20}$/, example: '' },
    registration: { commercial: { pattern: /^\d{3,12}$/, example: '123456' } },
    law: CONSUMER_LAW,
  },
  address: {
    fields: [
      { name: 'city', isRequired: true },
      { name: 'block', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'building', isRequired: true },
      { name: 'zipCode', isRequired: false },
    ],
    zip: { pattern: /^\d{5}$/, example: '22001' },
    shortCode: null,
  },
  delivery: [
    { to: 'home', charge: 2000, freeFrom: 20_000, days: [1, 3], allowsCash: true },
    { to: 'gulf', charge: 6000, freeFrom: null, days: [4, 8], allowsCash: false },
  ],
  cashMost: 150_000,
  withdrawal: { days: 14, from: 'receipt', lateDays: null, law: CONSUMER_LAW },
  privacyLaw: null,
};
