import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { priceCart, termsOf } from './index.ts';

const VARIANT = '01900000-0000-7000-8000-000000000001';
const NAMES = { en: 'Some', ar: 'خصم' };

const METHOD = {
  ...{ id: 'standard', names: NAMES, details: NAMES, price: { kind: 'flat', charge: 500 } },
  ...{ freeFrom: null, mostGrams: null, minDays: null, maxDays: null, isPickup: false, allowsCash: true },
};

const percent = (id: string) => ({
  ...{ id, codes: null, spentCodes: null, isAutomatic: true, kind: 'percent', names: NAMES, ratePpm: 10_000 },
  ...{ amount: 0, maxAmount: null, buyQuantity: 1, getQuantity: 1, repeatLimit: null, minSubtotal: null },
  ...{ minQuantity: null, isStackable: true, state: 'active', startsAt: '2026-01-01T00:00:00Z' },
  ...{ isUsedUp: false, isUsedByYou: false, variantIds: [VARIANT] },
});

/** Zones whose first place counts how often its postal codes are read. */
function countedZones() {
  const count = { searches: 0 };
  const listed = {
    ...{ country: 'SA', regions: [], cities: [] },
    get zips() {
      count.searches += 1;
      return ['99*'];
    },
  };
  const anywhere = { country: '*', regions: [], cities: [], zips: [] };
  const zones = [listed, anywhere].map((place, at) => {
    return { id: `zone ${at}`, version: 1, names: NAMES, places: [place], methods: [METHOD] };
  });
  return { count, zones };
}

test('a cart is priced with one search of the zones, however many discounts there are', () => {
  const { count, zones } = countedZones();
  const terms = termsOf({
    ...{ currency: 'SAR', country: 'SA', name_min_length: 4, zip_required: false, zip_not_asked_in: [] },
    ...{ takes_guests: true, takes_notes: true, delivery_flat: 500, delivery_free_from: null },
    ...{ tax_rate_ppm: 0, prices_include_tax: true, delivery_rules: { zones }, tax_rules: null },
    payment_rules: { cash: { fee: 0 } },
  });
  const line = { variantId: VARIANT, quantity: 2, unitPrice: money(10_000, 'SAR'), taxClass: 'standard' };
  const discounts = Array.from({ length: 25 }, (_, at) => percent(`discount ${at}`));
  const { totals, delivery } = priceCart([{ ...line, weightGrams: 100 }], terms, {
    choice: { to: { country: 'SA', region: '', city: '', zipCode: '12211' } },
    offers: { codes: [], discounts, takesCards: false, credit: null },
  });
  expect(count.searches).toBe(1);
  expect(delivery?.charge).toEqual(money(500, 'SAR'));
  expect(totals.total.amount).toBeLessThan(20_500);
});
