import { expect, test } from 'vitest';
import type { ProductPage } from '#domain/catalog/index.ts';
import type { DeliveryMethod, DeliveryRules } from '#domain/delivery/index.ts';
import { money } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { deliveryOffers } from './delivery-offers.server.ts';

const method: DeliveryMethod = {
  id: 'm1',
  names: { en: 'Courier', ar: '' },
  details: { en: '', ar: '' },
  price: {
    kind: 'weight',
    steps: [
      { from: 0, charge: 500 },
      { from: 1000, charge: 900 },
    ],
  },
  ...{ freeFrom: null, mostGrams: null, minDays: 2, maxDays: 4, isPickup: false, allowsCash: true },
};
const rules: DeliveryRules = {
  currency: 'USD',
  zones: [
    {
      ...{ id: 'z1', version: 1, names: { en: 'Everywhere', ar: '' }, methods: [method] },
      places: [{ country: 'SA', regions: [], cities: [], zips: [] }],
    },
  ],
};

test('the delivery terms of a product are written once for each distinct promise, however many variants it has', () => {
  const texts: string[] = [];
  const shop = {
    say: (key: string) => texts[texts.push(key) - 1],
    amount: String,
    ...{ locale: 'en', currency: 'USD', now: new Date('2026-11-01T10:00:00Z') },
    shell: { country: 'SA', currencies: [], timeZone: 'Asia/Riyadh', digits: 'latn' },
    request: { cache: { until: () => undefined } },
  } as unknown as Shop;
  const variants = Array.from({ length: 2048 }, (_, at) => ({
    ...{ id: `v${at}`, price: money(100 + at, 'USD'), weightGrams: at < 2000 ? 10 : 1500 },
  }));
  const { offers, ofVariant } = deliveryOffers(shop, rules, { variants } as unknown as ProductPage);
  expect(offers).toHaveLength(2);
  expect(Object.keys(ofVariant)).toHaveLength(48);
  expect(texts.length).toBeLessThan(10);
});
