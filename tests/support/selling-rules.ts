import type { TestDatabase } from './database.ts';
import type { TestStore } from './stores.ts';

const words = (en: string, ar: string) => ({ en, ar });

function method(id: string, names: { en: string; ar: string }, charge: number, more: object = {}) {
  return {
    id,
    names,
    details: words('', ''),
    price: { kind: 'flat', charge },
    freeFrom: null,
    mostGrams: null,
    minDays: 2,
    maxDays: 4,
    isPickup: false,
    allowsCash: true,
    ...more,
  };
}

const zone = (id: string, places: object[], methods: object[]) => ({
  id,
  version: 1,
  names: words(id, id),
  places: places.map((place) => ({ regions: [], cities: [], zips: [], ...place })),
  methods,
});

/**
 * Zones as the screens write them: Jeddah by courier, the rest of Saudi Arabia by two methods, the Emirates
 * by air, and no other country.
 */
export const ZONES = {
  zones: [
    zone(
      'jeddah',
      [{ country: 'SA', cities: ['jeddah'] }],
      [method('courier', words('By courier', 'مع مندوب'), 700)],
    ),
    zone(
      'home',
      [{ country: 'SA' }],
      [
        method('standard', words('Standard', 'عادي'), 1500),
        method('express', words('Express', 'سريع'), 3500, { minDays: 1, maxDays: 1 }),
      ],
    ),
    zone('air', [{ country: 'AE' }], [method('air', words('By air', 'بالجو'), 6000, { allowsCash: false })]),
  ],
};

/** 15 percent in Saudi Arabia and 5 in the Emirates, on goods and delivery. */
export const TAXES = {
  rules: [
    ['SA', 150_000],
    ['AE', 50_000],
  ].map(([country, standard]) => ({
    country,
    region: '',
    names: words('VAT', 'ضريبة القيمة المضافة'),
    rates: { standard, reduced: null, lower: null },
    delivery: 'standard',
  })),
};

/**
 * A shop in Saudi Arabia with delivery zones, taxes on top of the prices, a cash fee of 10.00, and bank
 * transfers.
 */
export async function setSellingRules(db: TestDatabase, store: TestStore): Promise<void> {
  await db.admin(
    `update store_settings set country = 'SA', delivery_rules = $2, tax_rules = $3, payment_rules = $4, prices_include_tax = false
      where store_id = $1`,
    [store.id, ZONES, TAXES, { cash: { fee: 1000 }, transfer: { isOn: true } }],
  );
}
