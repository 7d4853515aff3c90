import type { CountryPreset } from '../preset-types.ts';

// VAT: taxoman.gov.om. Store page: the ministry's regulation of e-commerce, Decision 499/2023 (its text was
// not read). No right to withdraw (shuaa.om, a comparison of Omani, Egyptian, Saudi and Qatari law).
export const OMAN: CountryPreset = {
  country: 'OM',
  isKnown: true,
  currency: 'OMR',
  timeZone: 'Asia/Muscat',
  languages: ['ar', 'en'],
  digits: 'latn',
  tax: {
    names: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
    ...{ standard: 5, reduced: null, lower: null },
    law: {
      names: {
        en: 'VAT Law, Royal Decree No. 121/2020',
        ar: 'قانون ضريبة القيمة المضافة الصادر بالمرسوم السلطاني رقم 121/2020',
      },
      since: '2021-04-16',
    },
  },
  legal: {
    asked: ['legalName', 'registration', 'vatNumber', 'address', 'phone', 'email', 'returns'],
    vatNumber: { pattern: /^OM\d{10}$/, example: 'OM1100000300' },
    registration: { commercial: { pattern: /^\d{5,10}$/, example: '1234567' } },
    law: {
      names: {
        en: 'Regulation for Conducting E-Commerce, Ministerial Decision 499/2023',
        ar: 'لائحة تنظيم ممارسة أعمال التجارة الإلكترونية، القرار الوزاري رقم 499/2023',
      },
      since: '2023-10-22',
    },
  },
  address: {
    fields: [
      { name: 'building', isRequired: true },
      { name: 'street', isRequired: true },
      { name: 'district', isRequired: false },
      { name: 'city', isRequired: true },
      { name: 'zipCode', isRequired: false },
    ],
    zip: { pattern: /^\d{3}$/, example: '112' },
    shortCode: null,
  },
  delivery: [
    { to: 'home', charge: 2000, freeFrom: 20_000, days: [2, 5], allowsCash: true },
    { to: 'gulf', charge: 6000, freeFrom: null, days: [4, 8], allowsCash: false },
  ],
  cashMost: 150_000,
  withdrawal: null,
  privacyLaw: {
    names: {
      en: 'Personal Data Protection Law, Royal Decree No. 6/2022',
      ar: 'قانون حماية البيانات الشخصية الصادر بالمرسوم السلطاني رقم 6/2022',
    },
    since: '2023-02-13',
  },
};
