import { expect, test } from 'vitest';
import { type MethodText, readZoneText, typedParts, type ZoneText } from './index.ts';

const options = { currency: 'SAR', newId: () => 'new-id' };
const method: MethodText = {
  id: '',
  names: { en: 'Courier', ar: '' },
  details: { en: '', ar: '' },
  kind: 'flat',
  charge: '15',
  first: '',
  each: '',
  steps: [],
  freeFrom: '',
  mostKg: '',
  minDays: '',
  maxDays: '',
  allowsCash: true,
};
const place = { country: 'SA', regions: [], cities: [], otherRegions: '', otherCities: '', zips: '' };
const zone: ZoneText = { names: { en: ' Riyadh ', ar: '' }, places: [place], methods: [method] };

test('a zone is parsed from typed text in any digits and either language', () => {
  const places = [
    {
      ...place,
      regions: ['04', 'no such'],
      cities: ['jeddah', 'no-such'],
      otherCities: 'الرياض، Thadiq,\nJeddah',
      zips: '١٢*, 12000-12999',
    },
  ];
  const methods = [
    { ...method, charge: '١٥٫٥', freeFrom: '1,200', minDays: '١', maxDays: '2', mostKg: '2,5' },
    { ...method, id: 'kept', kind: 'pickup', charge: '', allowsCash: false },
    { ...method, kind: 'item', first: '10', each: '2.50' },
    {
      ...method,
      kind: 'weight',
      steps: [
        { from: '0', charge: '5' },
        { from: '1.25', charge: '9' },
      ],
    },
  ];
  const { zone: read, problems } = readZoneText({ ...zone, places, methods }, options);
  expect(problems).toEqual({});
  expect(read.names).toEqual({ en: 'Riyadh', ar: 'Riyadh' });
  expect(read.places).toEqual([
    { country: 'SA', regions: ['04'], cities: ['jeddah', 'riyadh', 'thadiq'], zips: ['12*', '12000-12999'] },
  ]);
  expect(read.methods[0]).toMatchObject({
    ...{ id: 'new-id', price: { kind: 'flat', charge: 1_550 }, freeFrom: 120_000, mostGrams: 2_500 },
    ...{ minDays: 1, maxDays: 2, isPickup: false },
  });
  expect(read.methods[1]).toMatchObject({
    id: 'kept',
    isPickup: true,
    allowsCash: false,
    price: { charge: 0 },
  });
  expect(read.methods[2]?.price).toEqual({ kind: 'item', first: 1_000, each: 250 });
  expect(read.methods[3]?.price).toEqual({
    kind: 'weight',
    steps: [
      { from: 0, charge: 500 },
      { from: 1_250, charge: 900 },
    ],
  });
});

test.each([
  [{ charge: '' }, 'methods.0.charge', { code: 'required' }],
  [{ charge: 'free' }, 'methods.0.charge', { code: 'not_a_number' }],
  [{ charge: '-1' }, 'methods.0.charge', { code: 'negative' }],
  [{ charge: '1.555' }, 'methods.0.charge', { code: 'too_many_decimals', max: 2 }],
  [{ freeFrom: 'x' }, 'methods.0.freeFrom', { code: 'not_a_number' }],
  [{ mostKg: '1.2345' }, 'methods.0.mostKg', { code: 'too_many_decimals', max: 3 }],
  [{ minDays: '1.5' }, 'methods.0.minDays', { code: 'not_whole' }],
  [{ maxDays: '999' }, 'methods.0.maxDays', { code: 'too_large' }],
  [{ minDays: '4', maxDays: '2' }, 'methods.0.maxDays', { code: 'days_reversed' }],
  [{ kind: 'subtotal', steps: [] }, 'methods.0.steps', { code: 'required' }],
  [{ kind: 'weight', steps: [{ from: '', charge: '1' }] }, 'methods.0.steps.0.from', { code: 'required' }],
  [{ names: { en: '', ar: ' ' } }, 'methods.0.names.en', { code: 'required' }],
])('a delivery method with %j is reported at %s', (change, path, problem) => {
  const { problems } = readZoneText({ ...zone, methods: [{ ...method, ...change }] }, options);
  expect(problems).toEqual({ [path]: problem });
});

test('a zone needs a name and at least one place', () => {
  const { problems } = readZoneText({ names: { en: '', ar: '' }, places: [], methods: [] }, options);
  expect(problems).toEqual({ 'names.en': { code: 'required' }, places: { code: 'no_place' } });
});

test('a typed value that is not in our lists is shown as it was typed', () => {
  const parts = { country: 'SA', regions: ['04', 'najd'], cities: ['riyadh', 'thadiq'], zips: ['12*'] };
  expect(typedParts(parts, 'en')).toEqual({ otherRegions: 'najd', otherCities: 'thadiq', zips: '12*' });
});
