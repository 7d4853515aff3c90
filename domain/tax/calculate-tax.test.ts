import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateTax, NO_TAX } from './index.ts';

test('tax is off until a store enables it', () => {
  expect(calculateTax(1234, NO_TAX)).toEqual({ net: 1234, tax: 0, gross: 1234 });
});

test.each([
  [11_500, true, { net: 10_000, tax: 1_500, gross: 11_500 }],
  [10_000, false, { net: 10_000, tax: 1_500, gross: 11_500 }],
  [10, false, { net: 10, tax: 2, gross: 12 }],
  [1, true, { net: 1, tax: 0, gross: 1 }],
])('15 %% tax is computed for an amount of %d (tax included: %s)', (amount, pricesIncludeTax, parts) => {
  expect(calculateTax(amount, { ratePpm: 150_000, pricesIncludeTax })).toEqual(parts);
});

test.each([-1, 0.5, 1_000_001, Number.NaN])('a tax rate of %s is refused', (ratePpm) => {
  expect(() => calculateTax(1, { ratePpm, pricesIncludeTax: true })).toThrow(RangeError);
});

test('net and tax add up to the gross, and the tax is within half a unit of the exact tax', () => {
  const cases = fc.tuple(
    fc.integer({ min: 0, max: 1e12 }),
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(cases, ([amount, ratePpm, pricesIncludeTax]) => {
      const { net, tax, gross } = calculateTax(amount, { ratePpm, pricesIncludeTax });
      expect(net + tax).toBe(gross);
      expect(pricesIncludeTax ? gross : net).toBe(amount);
      const base = BigInt(pricesIncludeTax ? 1_000_000 + ratePpm : 1_000_000);
      const twiceError = 2n * (BigInt(tax) * base - BigInt(amount) * BigInt(ratePpm));
      expect(twiceError <= base && twiceError >= -base).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
