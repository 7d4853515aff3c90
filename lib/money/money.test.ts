import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  allocate,
  CURRENCIES,
  compareMoney,
  decimalText,
  exponentOf,
  formatMoney,
  money,
  mulDivHalfUp,
  multiplyMoney,
  parseMoney,
  subtractMoney,
} from './index.ts';

const MAX = Number.MAX_SAFE_INTEGER;

describe('an amount', () => {
  test('an amount has the decimals of ISO 4217', () => {
    expect(['USD', 'SAR', 'JPY', 'KRW', 'JOD', 'KWD', 'BHD', 'IQD'].map(exponentOf)).toEqual([
      2, 2, 0, 0, 3, 3, 3, 3,
    ]);
  });

  test('an amount of an unknown currency is refused', () => {
    expect(() => exponentOf('XXX')).toThrow('XXX');
    expect(() => money(1, 'usd')).toThrow('usd');
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX + 1])('an amount of %s is refused', (amount) => {
    expect(() => money(amount, 'USD')).toThrow(RangeError);
  });

  test('an amount is never minus zero', () => {
    expect(Object.is(multiplyMoney(money(-5, 'USD'), 0).amount, 0)).toBe(true);
  });

  test('amounts of one currency are added, subtracted, multiplied and compared', () => {
    const five = money(500, 'SAR');
    expect(addMoney(five, five, money(1, 'SAR'))).toEqual(money(1001, 'SAR'));
    expect(subtractMoney(five, money(700, 'SAR'))).toEqual(money(-200, 'SAR'));
    expect(multiplyMoney(five, 3)).toEqual(money(1500, 'SAR'));
    expect(compareMoney(five, money(499, 'SAR'))).toBeGreaterThan(0);
  });

  test('amounts of two currencies cannot be combined', () => {
    expect(() => addMoney(money(1, 'USD'), money(1, 'SAR'))).toThrow('Mixed currencies: USD and SAR');
    expect(() => compareMoney(money(1, 'USD'), money(1, 'SAR'))).toThrow('Mixed currencies');
  });

  test('an amount beyond 2^53 is refused in every operation', () => {
    expect(() => addMoney(money(MAX, 'USD'), money(1, 'USD'))).toThrow(RangeError);
    expect(() => subtractMoney(money(-MAX, 'USD'), money(1, 'USD'))).toThrow(RangeError);
    expect(() => multiplyMoney(money(MAX, 'USD'), 2)).toThrow(RangeError);
    expect(() => mulDivHalfUp(MAX, 3, 2)).toThrow(RangeError);
  });
});

describe('allocate', () => {
  test('allocate gives the remainder to the shares with the largest fractions, to the earlier one first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(100, [1, 2, 3])).toEqual([17, 33, 50]);
    expect(allocate(5, [3, 7])).toEqual([2, 3]);
    expect(allocate(1, [1, 1])).toEqual([1, 0]);
  });

  test('allocate splits a negative amount as it splits the positive one', () => {
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  test('allocate gives nothing to a weight of zero unless all are zero', () => {
    expect(allocate(7, [0, 3, 0])).toEqual([0, 7, 0]);
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
    expect(allocate(0, [0, 0])).toEqual([0, 0]);
  });

  test('allocate requires at least one weight and refuses a negative one', () => {
    expect(allocate(0, [])).toEqual([]);
    expect(() => allocate(1, [])).toThrow(RangeError);
    expect(() => allocate(1, [2, -1])).toThrow(RangeError);
  });

  test('the parts from allocate add up to the whole and differ by less than one unit from the exact shares, for any whole and weights', () => {
    const whole = fc.integer({ min: -MAX, max: MAX });
    const weights = fc.array(fc.integer({ min: 0, max: MAX }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(whole, weights, (total, shares) => {
        const parts = allocate(total, shares);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
        const sum = shares.reduce((all, share) => all + BigInt(share), 0n);
        parts.forEach((part, index) => {
          if (sum === 0n) return;
          const error = BigInt(part) * sum - BigInt(total) * BigInt(shares[index] ?? 0);
          expect(error < sum && error > -sum).toBe(true);
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('a discount split by allocate never exceeds the price of a line', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 1_000_000 }), (lines, ppm) => {
        const sum = lines.reduce((all, line) => all + line, 0);
        const parts = allocate(mulDivHalfUp(sum, ppm, 1_000_000), lines);
        expect(parts.every((part, index) => part <= (lines[index] ?? 0))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('mulDivHalfUp', () => {
  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [115, 15, 115, 15],
    [MAX, 1_000_000, 1_000_000, MAX],
  ])('%d × %d ÷ %d is %d', (amount, numerator, denominator, result) => {
    expect(mulDivHalfUp(amount, numerator, denominator)).toBe(result);
  });

  test('mulDivHalfUp is within half a unit of the exact value', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    const ppm = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, ppm, (value, rate) => {
        const twiceError =
          2n * (BigInt(mulDivHalfUp(value, rate, 1_000_000)) * 1_000_000n - BigInt(value) * BigInt(rate));
        expect(twiceError <= 1_000_000n && twiceError >= -1_000_000n).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('formatting', () => {
  test.each([
    [2400, 'USD', 'en', 'latn', '$24.00'],
    [123456789, 'USD', 'en', 'latn', '$1,234,567.89'],
    [12000, 'SAR', 'en', 'latn', 'SAR 120.00'],
    [12000, 'SAR', 'ar', 'latn', '120.00 ر.س'],
    [123456, 'SAR', 'ar', 'arab', '١٬٢٣٤٫٥٦ ر.س'],
    [2400, 'JOD', 'ar', 'latn', '2.400 د.أ'],
    [5, 'KWD', 'en', 'latn', 'KWD 0.005'],
    [1500, 'JPY', 'en', 'latn', '¥1,500'],
    [-550, 'USD', 'en', 'latn', '-$5.50'],
    [-550, 'SAR', 'en', 'latn', '-SAR 5.50'],
    [-550, 'SAR', 'ar', 'latn', '\u200e-5.50 ر.س'],
    [-550, 'SAR', 'ar', 'arab', '\u061c-٥٫٥٠ ر.س'],
    [0, 'USD', 'en', 'latn', '$0.00'],
  ] as const)(
    'the amount %d %s is shown for %s in %s digits as %s',
    (amount, currency, locale, digits, shown) => {
      expect(formatMoney(money(amount, currency), { locale, digits })).toBe(shown);
    },
  );

  test('money is formatted with the same number as Intl in both languages and both digit sets', () => {
    const cases = fc.record({
      amount: fc.integer({ min: 0, max: 1e15 }),
      currency: fc.constantFrom('USD', 'JPY', 'JOD'),
      style: fc.constantFrom(
        { locale: 'en', digits: 'latn' } as const,
        { locale: 'ar', digits: 'arab' } as const,
      ),
    });
    fc.assert(
      fc.property(cases, ({ amount, currency, style }) => {
        const value = money(amount, currency);
        const decimals = exponentOf(currency);
        const intl = new Intl.NumberFormat(`${style.locale}-u-nu-${style.digits}`, {
          minimumFractionDigits: decimals,
        }).format(decimalText(value) as Intl.StringNumericLiteral);
        expect(formatMoney(value, style)).toContain(intl);
      }),
      { numRuns: 1000 },
    );
  });

  test('an amount written as a decimal text and parsed again is the same amount, in every currency', () => {
    const cases = fc.tuple(fc.integer({ min: 0, max: MAX }), fc.constantFrom(...CURRENCIES));
    fc.assert(
      fc.property(cases, ([amount, currency]) => {
        const value = money(amount, currency);
        expect(parseMoney(decimalText(value), currency)).toEqual({ ok: true, value });
      }),
      { numRuns: 2000 },
    );
  });
});
