import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISCOUNT_KINDS } from '#domain/discounts/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { expectTotalsAddUp } from '#tests/support/totals.ts';
import { type CartChoice, type CartOffers, type PricedCart, priceCart, termsOf } from './index.ts';

const IDS = Array.from({ length: 6 }, (_, at) => `01900000-0000-7000-8000-00000000000${at}`);
const CLASSES = ['standard', 'reduced', 'lower', 'zero', 'exempt'];
// Own currencies with 0, 2 and 3 decimals (ISO 4217).
const CURRENCIES = ['JPY', 'SAR', 'JOD'] as const;

const upTo = (max: number) => fc.integer({ min: 0, max });
const ppm = fc.constantFrom(0, 50_000, 77_500, 150_000, 1_000_000);
const price = fc.oneof(
  fc.record({ kind: fc.constant('flat'), charge: upTo(90_000) }),
  fc.record({ kind: fc.constant('item'), first: upTo(9_000), each: upTo(900) }),
  upTo(9_000).map((charge) => ({
    kind: 'weight',
    steps: [
      { from: 0, charge },
      { from: 2000, charge: 2 * charge },
    ],
  })),
  upTo(9_000).map((charge) => ({
    kind: 'subtotal',
    steps: [
      { from: 0, charge },
      { from: 50_000, charge: 1 },
    ],
  })),
);
const method = fc.record({
  id: fc.constantFrom('standard', 'express'),
  names: fc.constant({ en: 'Standard', ar: 'عادي' }),
  details: fc.constant({ en: '', ar: '' }),
  price,
  freeFrom: fc.option(upTo(300_000)),
  mostGrams: fc.option(upTo(50_000)),
  minDays: fc.constant(null),
  maxDays: fc.constant(null),
  isPickup: fc.boolean(),
  allowsCash: fc.boolean(),
});
const zones = fc.option(
  fc.array(method, { maxLength: 3 }).map((methods) => {
    const place = { country: '*', regions: [], cities: [], zips: [] };
    return { zones: [{ id: 'all', version: 1, names: { en: '', ar: '' }, places: [place], methods }] };
  }),
);
const taxes = fc.option(
  fc
    .record({
      standard: ppm,
      reduced: fc.option(ppm),
      lower: fc.option(ppm),
      delivery: fc.constantFrom(...CLASSES),
    })
    .map(({ delivery, ...rates }) => ({
      rules: [{ country: 'SA', region: '', names: { en: 'VAT', ar: 'ضريبة' }, rates, delivery }],
    })),
);
const discount = fc.record({
  id: fc.uuid(),
  codes: fc.subarray(['X', 'Y']),
  spentCodes: fc.constant([]),
  isAutomatic: fc.boolean(),
  kind: fc.constantFrom(...DISCOUNT_KINDS),
  names: fc.constant({ en: 'Some', ar: 'خصم' }),
  ratePpm: upTo(1_000_000),
  amount: upTo(2_000_000),
  maxAmount: fc.option(fc.integer({ min: 1, max: 100_000 })),
  buyQuantity: fc.integer({ min: 1, max: 3 }),
  getQuantity: fc.integer({ min: 1, max: 3 }),
  repeatLimit: fc.option(fc.integer({ min: 1, max: 3 })),
  minSubtotal: fc.option(upTo(100_000)),
  minQuantity: fc.option(fc.integer({ min: 1, max: 6 })),
  isStackable: fc.boolean(),
  state: fc.constant('active'),
  startsAt: fc.constant('2026-01-01T00:00:00Z'),
  isUsedUp: fc.constant(false),
  isUsedByYou: fc.constant(false),
  variantIds: fc.subarray(IDS),
});
const store = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  shown: fc.option(fc.constantFrom('USD', 'KWD', 'JPY')),
  prices_include_tax: fc.boolean(),
  tax_rate_ppm: ppm,
  delivery_flat: upTo(9_000),
  delivery_free_from: fc.option(upTo(300_000)),
  delivery_rules: zones,
  tax_rules: taxes,
  fee: upTo(5_000),
});
const anyCart = fc.record({
  store,
  lines: fc.array(
    fc.record({
      amount: upTo(500_000),
      quantity: fc.integer({ min: 1, max: 30 }),
      taxClass: fc.constantFrom(...CLASSES),
      weightGrams: upTo(5_000),
    }),
    { minLength: 1, maxLength: IDS.length },
  ),
  discounts: fc.array(discount, { maxLength: 4 }),
  choice: fc.record({
    deliveryId: fc.constantFrom(null, 'standard', 'express'),
    paymentMethod: fc.constantFrom(undefined, null, 'cash_on_delivery', 'bank_transfer'),
  }),
});
type AnyCart = typeof anyCart extends fc.Arbitrary<infer Cart> ? Cart : never;

function priced({ store: { shown, fee, ...row }, lines, discounts, choice }: AnyCart): PricedCart {
  const code = shown === row.currency ? null : shown;
  const terms = termsOf({
    ...row,
    country: 'SA',
    name_min_length: 4,
    zip_required: false,
    zip_not_asked_in: [],
    takes_guests: true,
    takes_notes: true,
    shown_code: code,
    rate_numer: code && 7,
    rate_denom: code && 30,
    payment_rules: { cash: { fee }, transfer: { isOn: true } },
  });
  const goods = lines.map(({ amount, ...line }, at) => {
    return { ...line, variantId: IDS[at] ?? '', unitPrice: money(amount, terms.currency) };
  });
  const offers: CartOffers = { codes: ['X', 'Z'], discounts, takesCards: false, credit: null };
  return priceCart(goods, terms, { choice: choice satisfies CartChoice, offers });
}

/** The amounts on the page add up to the total, and each discount states the amount that it took off. */
function expectExplained({ totals, discounts, delivery, payment }: PricedCart): void {
  const sum = (amounts: readonly Money[]) => amounts.reduce((all, { amount }) => all + amount, 0);
  expect(totals.total.amount).toBe(
    totals.goodsBeforeDiscounts.amount -
      discounts.reduce((all, { amount }) => all + amount, 0) +
      totals.delivery.shown.amount +
      totals.codFee.shown.amount +
      (totals.pricesIncludeTax ? 0 : totals.taxTotal.amount),
  );
  for (const each of discounts) {
    expect([...each.shares.values()].reduce((all, share) => all + share, 0)).toBe(each.amount);
  }
  expect(sum(totals.lines.map((line) => line.namedDiscountShare))).toBe(totals.namedDiscountTotal.amount);
  expect(totals.delivery.beforeDiscount.amount).toBe(delivery?.charge.amount ?? 0);
  expect(totals.codFee.shown.amount).toBe(payment?.fee.amount ?? 0);
  expect(totals.total.amount).toBeGreaterThanOrEqual(0);
}

// npm run test:full runs 10,000 carts.
test('the total of any cart, with zones, taxes, discounts and fee, is exactly the sum of its parts (G6)', () => {
  let discounted = 0;
  fc.assert(
    fc.property(anyCart, (cart) => {
      const result = priced(cart);
      expectTotalsAddUp(result.totals);
      expectExplained(result);
      expect(priced(cart)).toEqual(result);
      if (result.discounts.length > 0) discounted += 1;
    }),
    { numRuns: IS_FULL ? 10_000 : 1_500 },
  );
  expect(discounted).toBeGreaterThan(100);
});

test('a lost share of a discount is detected, because the parts no longer add up to the whole', () => {
  const [cart] = fc.sample(
    anyCart.filter((each) => priced(each).discounts.some(({ amount }) => amount > 0)),
    { numRuns: 1, seed: 7 },
  );
  const result = priced(cart as AnyCart);
  const discounts = result.discounts.map((each) => ({ ...each, amount: each.amount + 1 }));
  expect(() => expectExplained({ ...result, discounts })).toThrow();
});
