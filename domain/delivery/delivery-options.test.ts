import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import {
  ANYWHERE,
  type DeliveryMethod,
  type DeliveryRules,
  type DeliveryZone,
  defaultDeliveryTerms,
  deliveryOptions,
  parseDeliveryRules,
  quoteDelivery,
  type ZonePlace,
  zoneOf,
} from './index.ts';
import { fitsZip } from './zone-of.ts';

const own = defaultDeliveryTerms('SAR');
const parcel = { goods: money(5_000, 'SAR'), weightGrams: 800, itemCount: 2 };
const riyadh = { country: 'SA', region: '', city: 'Riyadh', zipCode: '12211' };

test('a store without delivery rules charges one amount everywhere', () => {
  const rules = parseDeliveryRules(null, own);
  for (const to of [riyadh, { country: 'NZ', region: 'Otago', city: 'Dunedin', zipCode: '' }]) {
    expect(deliveryOptions(rules, parcel, to, null)).toEqual([
      {
        id: 'standard',
        names: { en: 'Standard delivery', ar: 'توصيل عادي' },
        details: { en: '', ar: '' },
        charge: money(500, 'SAR'),
        freeFrom: money(10_000, 'SAR'),
        minDays: null,
        maxDays: null,
        isPickup: false,
        allowsCash: true,
      },
    ]);
  }
});

test('without delivery rules, the charge equals the default terms, for goods of any value in any currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.constantFrom('SAR', 'JOD', 'JPY'),
      (amount, currency) => {
        const terms = defaultDeliveryTerms(currency);
        const goods = money(amount, currency);
        const [option] = deliveryOptions(parseDeliveryRules(null, terms), { ...parcel, goods }, riyadh, null);
        expect(option?.charge).toEqual(quoteDelivery(terms, goods).charge);
      },
    ),
  );
});

test('the first zone that contains an address decides, and an address in no zone gets no delivery', () => {
  const rules = rulesOf(
    zone('riyadh', [place('SA', { cities: ['riyadh'] })], [method({ charge: 1_500 })]),
    zone('sa', [place('SA')], [method({ charge: 2_500 })]),
    zone('gulf', [place('AE'), place('KW')], [method({ charge: 6_000 })]),
  );
  const chargeTo = (to: object) =>
    deliveryOptions(rules, parcel, { ...riyadh, ...to }, null)[0]?.charge.amount;
  expect(chargeTo({})).toBe(1_500);
  expect(chargeTo({ city: 'الرياض' })).toBe(1_500);
  expect(chargeTo({ city: 'Jeddah' })).toBe(2_500);
  expect(chargeTo({ country: 'KW', city: 'Salmiya' })).toBe(6_000);
  expect(chargeTo({ country: 'US', city: 'Riyadh' })).toBeUndefined();
});

test('a region matches by its name or by the city, a postal code by a pattern', () => {
  const rules = rulesOf(
    zone('east', [place('SA', { regions: ['04'] })], []),
    zone('codes', [place('SA', { zips: ['12000-12999', '21*'] })], []),
    zone('rest', [place(ANYWHERE)], []),
  );
  const zoneAt = (to: object) => zoneOf(rules, { ...riyadh, zipCode: '', ...to })?.id;
  expect(zoneAt({ city: 'الدمام' })).toBe('east');
  expect(zoneAt({ city: 'Somewhere', region: 'Eastern Province' })).toBe('east');
  expect(zoneAt({ zipCode: '١٢٢١١' })).toBe('codes');
  expect(zoneAt({ zipCode: '21589' })).toBe('codes');
  expect(zoneAt({ zipCode: '13000' })).toBe('rest');
  expect(zoneAt({ country: 'NZ', zipCode: '12211' })).toBe('rest');
});

test.each([
  ['12*', '12211', true],
  ['SW1*', 'SW1A1AA', true],
  ['SW1A 1AA', 'SW1A1AA', true],
  ['12000-12999', '12999', true],
  ['12000-12999', '129999', false],
  ['12000-12999', '1A211', false],
  ['12*', '21211', false],
])('for the pattern %s and the postal code %s the match is %s', (pattern, zip, fits) => {
  expect(fitsZip(pattern, zip)).toBe(fits);
});

test.each([
  [{ kind: 'flat', charge: 700 }, 700],
  [{ kind: 'item', first: 1_000, each: 250 }, 1_250],
  [
    {
      kind: 'subtotal',
      steps: [
        { from: 0, charge: 900 },
        { from: 5_000, charge: 400 },
      ],
    },
    400,
  ],
  [
    {
      kind: 'subtotal',
      steps: [
        { from: 0, charge: 900 },
        { from: 5_001, charge: 400 },
      ],
    },
    900,
  ],
  [
    {
      kind: 'weight',
      steps: [
        { from: 0, charge: 300 },
        { from: 800, charge: 800 },
        { from: 900, charge: 1 },
      ],
    },
    800,
  ],
] as const)(
  'with the delivery price %j, a parcel of two pieces, 800 g and 50.00 costs %d',
  (price, charge) => {
    const asked = { ...method({}), price: structuredClone(price) as DeliveryMethod['price'] };
    const [option] = deliveryOptions(rulesOf(zone('z', [place('SA')], [asked])), parcel, riyadh, null);
    expect(option?.charge).toEqual(money(charge, 'SAR'));
  },
);

test('each delivery method is free from its own amount, and is not offered for a parcel that is too heavy', () => {
  const ways = [
    { ...method({ charge: 900 }), freeFrom: 5_000 },
    { ...method({ charge: 100 }), id: 'bike', mostGrams: 799 },
    { ...method({ charge: 0 }), id: 'shop', isPickup: true, allowsCash: false, minDays: 0, maxDays: 1 },
  ];
  const options = deliveryOptions(rulesOf(zone('z', [place('SA')], ways)), parcel, riyadh, null);
  expect(options.map(({ id, charge }) => [id, charge.amount])).toEqual([
    ['way', 0],
    ['shop', 0],
  ]);
  expect(options[0]?.freeFrom).toEqual(money(5_000, 'SAR'));
  expect(options[1]).toMatchObject({ isPickup: true, allowsCash: false, minDays: 0, maxDays: 1 });
});

test('charges, steps and free limits are computed in the currency that the shopper pays in', () => {
  const steps = [
    { from: 0, charge: 1_500 },
    { from: 37_500, charge: 750 },
  ];
  const bySubtotal: DeliveryMethod = { ...method({}), price: { kind: 'subtotal', steps }, freeFrom: 75_000 };
  const rules = rulesOf(zone('z', [place(ANYWHERE)], [bySubtotal]));
  const into = { code: 'USD', rate: { numer: 4, denom: 15 } };
  const at = (amount: number) =>
    deliveryOptions(rules, { ...parcel, goods: money(amount, 'USD') }, riyadh, into)[0]?.charge;
  expect(at(9_999)).toEqual(money(400, 'USD'));
  expect(at(10_000)).toEqual(money(200, 'USD'));
  expect(at(20_000)).toEqual(money(0, 'USD'));
});

test('delivery rules that no save could have written are rejected', () => {
  expect(() => parseDeliveryRules({}, own)).toThrow('Not a document');
  expect(() => parseDeliveryRules([], own)).toThrow('Not a document');
});

function rulesOf(...zones: DeliveryZone[]): DeliveryRules {
  return parseDeliveryRules(JSON.parse(JSON.stringify({ zones })), own);
}

function zone(id: string, places: ZonePlace[], methods: DeliveryMethod[]): DeliveryZone {
  return { id, version: 1, names: { en: id, ar: id }, places, methods };
}

function place(country: string, some: Partial<ZonePlace> = {}): ZonePlace {
  return { country, regions: [], cities: [], zips: [], ...some };
}

function method({ charge = 0 }: { charge?: number }): DeliveryMethod {
  return {
    id: 'way',
    names: { en: 'Way', ar: 'طريقة' },
    details: { en: '', ar: '' },
    price: { kind: 'flat', charge },
    freeFrom: null,
    mostGrams: null,
    minDays: null,
    maxDays: null,
    isPickup: false,
    allowsCash: true,
  };
}
