import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { applyDiscounts, DISCOUNT_KINDS, type DiscountInput, type OfferedDiscount } from './index.ts';

const VARIANTS = ['a', 'b', 'c', 'd', 'e'];
const most = (max: number) => fc.integer({ min: 1, max });
const maybe = (max: number) => fc.option(most(max));

const anyDiscount: fc.Arbitrary<OfferedDiscount> = fc.record({
  id: fc.uuid(),
  codes: fc.subarray(['X', 'Y']),
  spentCodes: fc.subarray(['Y']),
  isAutomatic: fc.boolean(),
  kind: fc.constantFrom(...DISCOUNT_KINDS),
  names: fc.constant({ en: 'Some', ar: 'خصم' }),
  ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
  amount: fc.integer({ min: 0, max: 2_000_000 }),
  maxAmount: maybe(100_000),
  buyQuantity: most(4),
  getQuantity: most(4),
  repeatLimit: maybe(3),
  minSubtotal: maybe(100_000),
  minQuantity: maybe(6),
  isStackable: fc.boolean(),
  state: fc.constantFrom('active', 'active', 'active', 'ended'),
  startsAt: fc.constant('2026-01-01T00:00:00Z'),
  isUsedUp: fc.constantFrom(false, false, false, true),
  isUsedByYou: fc.constantFrom(false, false, false, true),
  variantIds: fc.subarray(VARIANTS),
});

const anyInput: fc.Arbitrary<DiscountInput> = fc.constantFrom('JPY', 'USD', 'JOD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    into: fc.option(fc.constant({ base: 'SAR', code: currency, rate: { numer: 7, denom: 30 } })),
    lines: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), most(9)), { maxLength: 5 })
      .map((lines) =>
        lines.map(([price, quantity], at) => ({
          id: `line ${at}`,
          variantId: VARIANTS[at] as string,
          quantity,
          unitPrice: money(price, currency),
        })),
      ),
    discounts: fc.array(anyDiscount, { maxLength: 6 }),
    codes: fc.subarray(['X', 'Y', 'Z']),
    delivery: fc.constantFrom(null, 0, 777).map((charge) => (left: { amount: number }) => {
      return charge === null ? null : money(left.amount > 500_000 ? 0 : charge, currency);
    }),
  }),
);

test('random discounts make no line negative and no total higher, their shares add up exactly, and every code gets an answer', () => {
  let counted = 0;
  fc.assert(
    fc.property(anyInput, (input) => {
      const result = applyDiscounts(input);
      counted += result.applied.length;
      const before = new Map(input.lines.map((line) => [line.id, line.unitPrice.amount * line.quantity]));
      const off = new Map<string, number>();
      for (const { amount, shares } of result.applied) {
        expect([...shares.values()].reduce((a, b) => a + b, 0)).toBe(amount);
        for (const [id, share] of shares) {
          expect(Number.isSafeInteger(share) && share > 0).toBe(true);
          off.set(id, (off.get(id) ?? 0) + share);
        }
      }
      expect([...result.lines].sort()).toEqual([...off].sort());
      for (const [id, share] of off) expect(share).toBeLessThanOrEqual(before.get(id) ?? -1);
      expectNoDearer(input, result);
      expectAnswered(input, result);
    }),
    { numRuns: 5000 },
  );
  expect(counted).toBeGreaterThan(1000);
});

function expectNoDearer(input: DiscountInput, result: ReturnType<typeof applyDiscounts>) {
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0);
  const goods = sum(input.lines.map((line) => line.unitPrice.amount * line.quantity));
  const left = goods - sum(result.lines.values());
  const charge = (of: number) => input.delivery(money(of, input.currency))?.amount ?? 0;
  expect(left + (result.freeDelivery ? 0 : charge(left))).toBeLessThanOrEqual(goods + charge(goods));
}

function expectAnswered(
  { codes, lines, discounts }: DiscountInput,
  { applied, refused }: ReturnType<typeof applyDiscounts>,
) {
  const answered = [...applied.flatMap(({ code }) => code ?? []), ...refused.map(({ code }) => code)];
  expect(answered.sort()).toEqual(lines.length > 0 ? [...codes].sort() : []);
  // One discount applies alone, or all applied ones combine.
  const counted = discounts.filter(({ id }) => applied.some(({ discountId }) => discountId === id));
  if (counted.length > 1) expect(counted.every(({ isStackable }) => isStackable)).toBe(true);
}
