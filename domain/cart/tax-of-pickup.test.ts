import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { priceCart, taxOfSale, termsOf } from './index.ts';

const NAMES = { en: 'Some', ar: 'بعض' };
const METHOD = {
  ...{ names: NAMES, details: NAMES, price: { kind: 'flat', charge: 0 } },
  ...{ freeFrom: null, mostGrams: null, minDays: null, maxDays: null, allowsCash: true },
};
const methods = [
  { ...METHOD, id: 'parcel', isPickup: false },
  { ...METHOD, id: 'shop', isPickup: true },
];
const places = [{ country: '*', regions: [], cities: [], zips: [] }];
const rates = { standard: 150_000, reduced: null, lower: null };
const terms = termsOf({
  ...{ currency: 'SAR', country: 'SA', name_min_length: 4, zip_required: false, zip_not_asked_in: [] },
  ...{ takes_guests: true, takes_notes: true, delivery_flat: 500, delivery_free_from: null },
  ...{ tax_rate_ppm: 0, prices_include_tax: false },
  delivery_rules: { zones: [{ id: 'world', version: 1, names: NAMES, places, methods }] },
  tax_rules: { rules: [{ country: 'SA', region: '', names: NAMES, rates, delivery: 'standard' }] },
  payment_rules: { cash: { fee: 0 } },
});
const goods = [
  {
    ...{ variantId: '01900000-0000-7000-8000-000000000001', quantity: 1, weightGrams: 100 },
    ...{ unitPrice: money(10_000, 'SAR'), taxClass: 'standard' },
  },
];

test.each([
  ['SA', 'parcel', 11_500],
  ['US', 'parcel', 10_000],
  ['SA', 'shop', 11_500],
  ['US', 'shop', 11_500],
])(
  'goods for 100.00 to an address in %s by %s cost %i with tax: what is collected in the shop is taxed there',
  (country, deliveryId, total) => {
    const to = { country, region: '', city: '', zipCode: '' };
    const priced = priceCart(goods, terms, { choice: { to, deliveryId } });
    expect(priced.delivery?.id).toBe(deliveryId);
    expect(priced.totals.total.amount).toBe(total);
  },
);

test('a line or a fee that is added to an order later has the tax of the place where its goods are handed over', () => {
  const abroad = { country: 'US', region: '', city: '' };
  expect(taxOfSale(terms, { ...abroad, isPickup: true })).toMatchObject({
    deliveryPpm: 150_000,
    name: NAMES,
  });
  expect(taxOfSale(terms, { ...abroad, isPickup: false })).toMatchObject({ deliveryPpm: 0, name: null });
});

test('in a store with rules for regions only, what is collected has the tax of the typed region, or of the first', () => {
  const austin = { standard: 82_500, reduced: null, lower: null };
  const boise = { ...austin, standard: 60_000 };
  const rule = { country: 'US', names: NAMES, delivery: 'standard' as const };
  const rules = [
    { ...rule, region: 'tx', rates: austin },
    { ...rule, region: 'id', rates: boise },
  ];
  const american = { country: 'US', taxRules: { rules, own: null } };
  const rateIn = (country: string, region: string) =>
    taxOfSale(american, { country, region, city: '', isPickup: true }).rateFor('standard');
  expect(rateIn('US', 'ID')).toBe(60_000);
  expect(rateIn('US', 'Nevada')).toBe(82_500);
  expect(rateIn('CA', '')).toBe(82_500);
});

test('what is collected has the tax of the region where the owner says that it is, whatever region is typed', () => {
  const rule = { country: 'CA', names: NAMES, delivery: 'standard' as const };
  const rateOf = (standard: number) => ({ standard, reduced: null, lower: null });
  const rules = [
    { ...rule, region: '', rates: rateOf(50_000) },
    { ...rule, region: 'on', rates: rateOf(130_000) },
  ];
  const rateIn = (home: { country: string; region: string }, isPickup = true) =>
    ['ON', 'Alberta', ''].map((region) => {
      const canadian = { country: 'CA', taxRules: { rules, own: null, home } };
      return taxOfSale(canadian, { country: 'CA', region, city: '', isPickup }).rateFor('standard');
    });
  expect(rateIn({ country: 'CA', region: 'on' })).toEqual([130_000, 130_000, 130_000]);
  expect(rateIn({ country: 'CA', region: 'alberta' })).toEqual([50_000, 50_000, 50_000]);
  expect(rateIn({ country: 'CA', region: 'on' }, false)).toEqual([130_000, 50_000, 50_000]);
  // Said before the store moved to another country.
  expect(rateIn({ country: 'US', region: 'tx' })).toEqual([130_000, 50_000, 50_000]);
});
