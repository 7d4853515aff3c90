import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { type DeliveryMethod, type DeliveryRules, type DeliveryZone, deliveryPromise } from './index.ts';

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
const asked = { parcel: { goods: money(6000, 'USD'), weightGrams: 800, itemCount: 1 }, country: 'SA' };

test('a delivery promise without an address states the highest charge and the longest time within the store’s country', () => {
  const riyadh = {
    ...way,
    price: { kind: 'flat', charge: 300 },
    freeFrom: 5000,
    minDays: 1,
    maxDays: 1,
  } as const;
  const promise = deliveryPromise(rules(zone('SA', ['riyadh'], [riyadh]), zone('*', [], [way])), asked, null);
  expect(promise).toEqual({
    charge: money(500, 'USD'),
    freeFrom: money(10_000, 'USD'),
    isFlat: true,
    days: { first: 1, last: 4 },
  });
});

test('no delivery is promised if part of the country gets none, or the product is too heavy for it', () => {
  expect(deliveryPromise(rules(zone('SA', ['riyadh'], [way])), asked, null)).toBeNull();
  expect(deliveryPromise(rules(), asked, null)).toBeNull();
  const light = zone('*', [], [{ ...way, mostGrams: 500 }]);
  expect(deliveryPromise(rules(light), asked, null)).toBeNull();
});

test('a delivery promise has no time if one of the methods has none, and a pick-up is not a delivery', () => {
  const slow = { ...way, minDays: null, maxDays: null };
  const shop = { ...way, isPickup: true, price: { kind: 'flat', charge: 0 } } as const;
  const some = rules(zone('SA', ['riyadh'], [shop, slow]), zone('*', [], [way]));
  expect(deliveryPromise(some, asked, null)).toMatchObject({ charge: money(500, 'USD'), days: null });
});

test('in another currency, the charge and the free limit are converted exactly', () => {
  const into = { code: 'SAR', rate: { numer: 15, denom: 4 } };
  expect(deliveryPromise(rules(zone('*', [], [way])), asked, into)).toMatchObject({
    charge: money(1875, 'SAR'),
    freeFrom: money(37_500, 'SAR'),
  });
});
