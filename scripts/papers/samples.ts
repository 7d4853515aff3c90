import { type InvoiceData, qrText } from '#domain/invoices/index.ts';
import type { MailBrand, SampleGoods } from '#domain/mail/index.ts';
import { money } from '#lib/money/index.ts';

const AT = new Date('2026-11-21T09:00:00Z');

const BRAND: MailBrand = {
  name: 'Najd House',
  primaryColor: '#6B2737',
  digits: 'latn',
  timeZone: 'Asia/Riyadh',
  defaultLocale: 'ar',
  contactEmail: 'salam@najd.example',
  contactPhone: '+966 11 555 0100',
  address: 'King Fahd Road, Riyadh',
  country: 'SA',
  legal: null,
  logo: null,
  overrides: {},
};

export const BRANDS = {
  en: BRAND,
  ar: { ...BRAND, name: 'دار نجد', address: 'طريق الملك فهد، الرياض' },
} as const;

const sar = (amount: number) => money(amount, 'SAR');

export const GOODS: Record<'en' | 'ar', SampleGoods> = {
  en: {
    currency: 'SAR',
    at: AT,
    products: [
      { title: 'Oud oil, 12 ml', price: sar(20_700) },
      { title: 'Incense, 100 g', price: sar(9500) },
    ],
  },
  ar: {
    currency: 'SAR',
    at: AT,
    products: [
      { title: 'دهن عود، 12 مل', price: sar(20_700) },
      { title: 'بخور معمول، 100 غرام', price: sar(9500) },
    ],
  },
};

export const INVOICE: InvoiceData = {
  ...{ version: 1, id: '', kind: 'invoice', form: 'tax_simplified', number: 1042, code: 'INV-1042' },
  ...{ sequence: 1050, issuedAt: AT.toISOString(), timeZone: 'Asia/Riyadh', currency: 'SAR' },
  seller: {
    names: { en: 'Najd House Trading Est.', ar: 'مؤسسة دار نجد للتجارة' },
    addresses: {
      en: 'King Fahd Road, Al Olaya\nRiyadh 12214, Saudi Arabia',
      ar: 'طريق الملك فهد، حي العليا\nالرياض 12214، المملكة العربية السعودية',
    },
    notes: { en: 'Thank you for shopping with us.', ar: 'شكرًا لتسوقكم معنا.' },
    ...{ vatNumber: '310122393500003', registrationNumber: '1010123456', country: 'SA' },
    ...{ phone: '+966 11 555 0100', email: 'salam@najd.example' },
  },
  buyer: {
    ...{ name: 'نورة العتيبي', phone: '+966501234567', email: 'noura@home.example' },
    ...{ address: 'شارع التحلية، مبنى 12، شقة 4', addressMore: '', city: 'الرياض', region: '' },
    ...{ zipCode: '12345', country: 'SA', company: '', vatNumber: '' },
  },
  order: { number: 1042, placedAt: '2026-11-20T15:20:00.000Z', paymentMethod: 'cash_on_delivery' },
  pricesIncludeTax: true,
  taxNames: {},
  lines: [
    {
      titles: { en: 'Oud oil, 12 ml', ar: 'دهن عود، 12 مل' },
      options: [{ name: { en: 'Size', ar: 'الحجم' }, value: { en: '12 ml', ar: '12 مل' } }],
      ...{ sku: 'OUD-12', quantity: 2, unitPrice: 23_000, discount: 4600, ratePpm: 150_000 },
      ...{ net: 36_000, tax: 5400, gross: 41_400 },
    },
    {
      titles: { en: 'Incense, 100 g', ar: 'بخور معمول، 100 غرام' },
      options: [],
      ...{ sku: 'INC-100', quantity: 1, unitPrice: 9500, discount: 0, ratePpm: 150_000 },
      ...{ net: 8261, tax: 1239, gross: 9500 },
    },
  ],
  delivery: {
    names: { en: 'Standard delivery', ar: 'توصيل عادي' },
    ...{ ratePpm: 150_000, net: 2174, tax: 326, gross: 2500 },
  },
  ...{ fee: null, other: null, inBase: null, corrects: null },
  totals: { net: 46_435, tax: 6965, gross: 53_400 },
  taxes: [{ ratePpm: 150_000, net: 46_435, tax: 6965 }],
  qr: qrText({
    ...{ seller: 'مؤسسة دار نجد للتجارة', vatNumber: '310122393500003', time: '2026-11-21T09:00:00Z' },
    ...{ total: '534.00', vat: '69.65' },
  }),
};

/** An invoice to a business, whose tax number requires a full tax invoice. */
export const TRADE_INVOICE: InvoiceData = {
  ...INVOICE,
  ...{ form: 'tax_full', number: 1043, code: 'INV-1043', sequence: 1051 },
  buyer: {
    ...INVOICE.buyer,
    ...{ name: 'Salem Al Harbi', address: '14 Tahlia Street, 2nd floor', city: 'Riyadh' },
    ...{ company: 'Riyadh Hospitality Co.', vatNumber: '311111111100003' },
  },
  order: { number: 1043, placedAt: '2026-11-20T16:05:00.000Z', paymentMethod: 'card' },
};
