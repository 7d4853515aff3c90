import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { type DeliveryMethod, type DeliveryRules, type DeliveryZone, deliveryPromises } from './index.ts';

const way: DeliveryMethod = {
  ...{ id: 'way', names: { en: 'Courier', ar: 'مندوب' }, details: { en: '', ar: '' } },
  ...{ price: { kind: 'flat', charge: 500 }, freeFrom: 10_000, mostGrams: null },
  ...{ minDays: 2, maxDays: 4, isPickup: false, allowsCash: true },
};
const zone = (country: string, cities: string[], methods: DeliveryMethod[]): DeliveryZone => ({
  ...{ id: `${country}${cities}`, version: 1, names: { en: 'Zone', ar: 'منطقة' }, methods },
  places: [{ country, regions: [], cities, zips: [] }],
});
const rules = (...zones: DeliveryZone[]): DeliveryRules => ({ currency: 'USD', zones });
const asked = { goods: money(6000, 'USD'), weightGrams: 800, itemCount: 1 };
const promise = (of: DeliveryRules, into: Parameters<typeof deliveryPromises>[2]) =>
  deliveryPromises(of, 'SA', into)(asked);

test('a delivery promise without an address states the highest charge and the longest time within the store’s country', () => {
  const riyadh = {
    ...way,
    price: { kind: 'flat', charge: 300 },
    freeFrom: 5000,
    minDays: 1,
    maxDays: 1,
  } as const;
  const found = promise(rules(zone('SA', ['riyadh'], [riyadh]), zone('*', [], [way])), null);
  expect(found).toEqual({
    charge: money(500, 'USD'),
    freeFrom: money(10_000, 'USD'),
    isFlat: true,
    days: { first: 1, last: 4 },
  });
});

test('no delivery is promised if part of the country gets none, or the product is too heavy for it', () => {
  expect(promise(rules(zone('SA', ['riyadh'], [way])), null)).toBeNull();
  expect(promise(rules(), null)).toBeNull();
  const light = zone('*', [], [{ ...way, mostGrams: 500 }]);
  expect(promise(rules(light), null)).toBeNull();
});

test('a delivery promise has no time if one of the methods has none, and a pick-up is not a delivery', () => {
  const slow = { ...way, minDays: null, maxDays: null };
  const shop = { ...way, isPickup: true, price: { kind: 'flat', charge: 0 } } as const;
  const some = rules(zone('SA', ['riyadh'], [shop, slow]), zone('*', [], [way]));
  expect(promise(some, null)).toMatchObject({ charge: money(500, 'USD'), days: null });
});

test('in another currency, the charge and the free limit are converted exactly', () => {
  const into = { code: 'SAR', rate: { numer: 15, denom: 4 } };
  expect(promise(rules(zone('*', [], [way])), into)).toMatchObject({
    charge: money(1875, 'SAR'),
    freeFrom: money(37_500, 'SAR'),
  });
});

test('for thousands of parcels, zones are looked through and amounts are converted only once', () => {
  let [places, conversions] = [0, 0];
  const into = {
    code: 'SAR',
    get rate() {
      conversions++;
      return { numer: 15, denom: 4 };
    },
  };
  const steps = (zoneAt: number) =>
    Array.from({ length: 20 }, (_, at) => ({ from: at * 1000, charge: 2000 + zoneAt - at * 10 }));
  const zones = Array.from({ length: 60 }, (_, at) => {
    const each = zone(at < 59 ? 'SA' : '*', at < 59 ? [`city${at}`] : [], [
      { ...way, price: { kind: 'subtotal', steps: steps(at) } },
    ]);
    const own = each.places;
    const get = () => {
      places++;
      return own;
    };
    return Object.defineProperty(each, 'places', { get });
  });
  const promiseFor = deliveryPromises(rules(...zones), 'SA', into);
  const parcels = Array.from({ length: 2048 }, (_, at) => ({
    ...{ goods: money(at * 40, 'SAR'), weightGrams: at, itemCount: 1 },
  }));
  const found = parcels.map(promiseFor);
  expect(places).toBeLessThan(60 * 3);
  expect(conversions).toBeLessThan(60 * 20 + 20 + 10);
  expect(new Set(found.map((each) => each?.charge.amount)).size).toBe(20);
  for (const at of [0, 94, 1000, 2047])
    expect(found[at]).toEqual(deliveryPromises(rules(...zones), 'SA', into)(parcels[at]!));
});
