import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Conversion,
  convertMoney,
  exponentOf,
  money,
  parseRate,
  type Rounding,
  rateText,
} from './index.ts';

const rate = (text: string) => {
  const parsed = parseRate(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};
const into = (code: string, text: string, rounding: Rounding = 'none'): Conversion => {
  return { code, rate: rate(text), rounding };
};

describe('a rate', () => {
  test.each([
    ['3.75', { numer: 15, denom: 4 }, '3.75'],
    ['1/3.75', { numer: 4, denom: 15 }, '4/15'],
    [' ٣٫٧٥ ', { numer: 15, denom: 4 }, '3.75'],
    ['1', { numer: 1, denom: 1 }, '1'],
    ['0.000011', { numer: 11, denom: 1_000_000 }, '0.000011'],
    ['89500', { numer: 89_500, denom: 1 }, '89500'],
  ])('the rate %s is stored as the ratio %j and shown as %s', (text, ratio, shown) => {
    expect(rate(text)).toEqual(ratio);
    expect(rateText(ratio)).toBe(shown);
    expect(rate(shown)).toEqual(ratio);
  });

  test.each([
    '',
    '0',
    '0.0',
    '1/0',
    '-1',
    '1e5',
    '1,5',
    'NaN',
    '1/2/3',
    '٣٫',
    '9'.repeat(13),
    '1/0.0000000000001',
  ])('the text %j is not a rate', (text) =>
    expect(parseRate(text)).toMatchObject({ ok: false, code: 'rate_invalid' }),
  );
});

describe('converting', () => {
  test.each([
    [1230, 'SAR', into('USD', '1/3.75'), 328],
    [1230, 'SAR', into('USD', '1/3.75', 'whole'), 300],
    [1230, 'SAR', into('USD', '1/3.75', 'charm'), 299],
    // 1.50 is halfway between 0.99 and 1.99, and half rounds up.
    [149, 'USD', into('EUR', '1', 'charm'), 199],
    [148, 'USD', into('EUR', '1', 'charm'), 99],
    [1, 'SAR', into('USD', '1/3.75'), 1],
    [1, 'SAR', into('USD', '1/3.75', 'whole'), 100],
    [1, 'SAR', into('USD', '1/3.75', 'charm'), 99],
    [0, 'SAR', into('USD', '1/3.75', 'charm'), 0],
    // Two decimals converted into three and into none, and back.
    [1000, 'USD', into('JOD', '0.709'), 7090],
    [1000, 'USD', into('JPY', '149.5'), 1495],
    [7090, 'JOD', into('USD', '1/0.709'), 1000],
    [999, 'KWD', into('JPY', '485.5'), 485],
    [9990, 'SAR', into('KWD', '0.0817', 'charm'), 7990],
    [1_000_000_000_000, 'USD', into('SAR', '3.75'), 3_750_000_000_000],
  ])('the amount %d %s is converted with %j to %d', (amount, from, conversion, expected) => {
    expect(convertMoney(money(amount, from), conversion)).toEqual(money(expected, conversion.code));
  });

  test('a conversion is refused for a negative amount and for a result beyond 2^53', () => {
    expect(() => convertMoney(money(-1, 'USD'), into('SAR', '3.75'))).toThrow(RangeError);
    expect(() => convertMoney(money(Number.MAX_SAFE_INTEGER, 'USD'), into('SAR', '3.75'))).toThrow(
      RangeError,
    );
  });
});

const cases = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_000_000 }),
  from: fc.constantFrom('USD', 'SAR', 'KWD', 'JPY'),
  to: fc.constantFrom('USD', 'SAR', 'KWD', 'JPY'),
  numer: fc.integer({ min: 1, max: 99_999 }),
  denom: fc.integer({ min: 1, max: 99_999 }),
});
type Case = { amount: number; from: string; to: string; numer: number; denom: number };

/**
 * True if the result is within half a minor unit of the exact value, computed in whole numbers; half rounds
 * up.
 */
function isHalfUp(of: Case, converted: number): boolean {
  const up = 10n ** BigInt(exponentOf(of.to));
  const down = 10n ** BigInt(exponentOf(of.from));
  const exact = BigInt(of.amount) * BigInt(of.numer) * up;
  const denom = BigInt(of.denom) * down;
  const twiceError = 2n * (BigInt(converted) * denom - exact);
  const isSmall = converted === 1 && 2n * exact < denom;
  return isSmall || (twiceError > -denom && twiceError <= denom);
}

const naive = (of: Case) =>
  Math.round((of.amount / 10 ** exponentOf(of.from)) * (of.numer / of.denom) * 10 ** exponentOf(of.to));

describe('no minor unit is lost', () => {
  test('any amount at any rate is converted to the nearest whole minor unit', () => {
    fc.assert(
      fc.property(cases, (of) => {
        fc.pre((of.amount * of.numer) / of.denom < 1e12);
        const { numer, denom } = of;
        const made = convertMoney(money(of.amount, of.from), {
          code: of.to,
          rate: { numer, denom },
          rounding: 'none',
        });
        expect(isHalfUp(of, made.amount)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('a naive conversion with floating-point numbers is not rounded half up', () => {
    // 1.00 at a rate of 1.005 is half a cent above 1.00: the exact result is 1.01, floats give 1.00.
    const found = Array.from({ length: 100 }, (_, at): Case => {
      return { amount: (2 * at + 1) * 100, from: 'USD', to: 'SAR', numer: 1005, denom: 1000 };
    }).some((of) => !isHalfUp(of, naive(of)));
    expect(found).toBe(true);
  });

  test('a price that is rounded to .99 or to whole units has that ending, and is within half a step of the exact price', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom<Rounding>('whole', 'charm'), ({ to, ...of }, rounding) => {
        fc.pre((of.amount * of.numer) / of.denom < 1e12);
        const unit = 10 ** exponentOf(to);
        if (rounding === 'charm' && unit === 1) return;
        const conversion = { code: to, rate: { numer: of.numer, denom: of.denom }, rounding };
        const made = convertMoney(money(of.amount, of.from), conversion).amount;
        const exact = convertMoney(money(of.amount, of.from), { ...conversion, rounding: 'none' }).amount;
        expect((made + (rounding === 'charm' ? unit / 100 : 0)) % unit).toBe(0);
        expect(made).toBeGreaterThan(0);
        expect(Math.abs(made - exact) <= unit / 2 + 1 || exact < unit).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
