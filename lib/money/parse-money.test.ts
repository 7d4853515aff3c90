import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, money, parseMoney } from './index.ts';

describe('a price is read', () => {
  test.each([
    ['24', 'USD', 2400],
    ['24.5', 'USD', 2450],
    [' 24.50 ', 'USD', 2450],
    ['.5', 'USD', 50],
    ['٢٤٫٥٠', 'SAR', 2450],
    ['۲۴٫۵', 'SAR', 2450],
    ['١٬٢٣٤٫٥٠', 'SAR', 123450],
    ['١٢٣', 'JPY', 123],
    ['1,234.50', 'USD', 123450],
    ['1.234,50', 'USD', 123450],
    ["1'234.50", 'CHF', 123450],
    ['1 234,50', 'EUR', 123450],
    ['12,345,678', 'USD', 1234567800],
    ['1.234.567', 'USD', 123456700],
    ['1,234', 'USD', 123400],
    ['1,234', 'JOD', 1234000],
    ['12,5', 'USD', 1250],
    ['0,250', 'JOD', 250],
    ['1.234', 'JOD', 1234],
    ['1200.00', 'JPY', 1200],
    ['-0', 'USD', 0],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
  ])('the price %s in %s is read as %d', (text, currency, amount) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, value: { amount, currency } });
  });
});

describe('a price is refused', () => {
  test.each([
    '',
    ' ',
    'abc',
    '1e5',
    'NaN',
    '0x10',
    '.',
    '5.',
    '1,2,3',
    '12,34,567.00',
    '1.234,567.00',
    '1..2',
    '--1',
    '1-',
    '$5',
  ])('the price %j is refused as not a number', (text) => {
    expect(parseMoney(text, 'USD')).toEqual({ ok: false, code: 'not_a_number', data: undefined });
  });

  test.each([
    ['1.234', 'USD', 2],
    ['5.000', 'USD', 2],
    ['1.2345', 'JOD', 3],
    ['1.5', 'JPY', 0],
  ])('the price %s is refused because it has more decimals than an amount in %s', (text, currency, max) => {
    expect(parseMoney(text, currency)).toEqual({ ok: false, code: 'too_many_decimals', data: { max } });
  });

  test.each(['-1', '-٥', '\u22125.00'])('the price %s is refused as negative', (text) => {
    expect(parseMoney(text, 'USD')).toEqual({ ok: false, code: 'negative', data: undefined });
  });

  test.each(['90071992547409.92', '9'.repeat(400)])('a price beyond 2^53 is refused', (text) => {
    expect(parseMoney(text, 'USD')).toEqual({ ok: false, code: 'too_large', data: undefined });
  });
});

test('a formatted price with decimals is read back, in both digit sets', () => {
  const cases = fc.record({
    amount: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    currency: fc.constantFrom('USD', 'JOD'),
    digits: fc.constantFrom('latn' as const, 'arab' as const),
  });
  fc.assert(
    fc.property(cases, ({ amount, currency, digits }) => {
      const value = money(amount, currency);
      expect(parseMoney(formatAmount(value, { locale: 'ar', digits }), currency)).toEqual({
        ok: true,
        value,
      });
    }),
    { numRuns: 2000 },
  );
});

test('no text makes the price parser throw or return a fraction of a unit', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789٣۵,.٫٬- e$'), maxLength: 24 });
  fc.assert(
    fc.property(text, (typed) => {
      const result = parseMoney(typed, 'JOD');
      expect(result.ok ? Number.isSafeInteger(result.value.amount) && result.value.amount >= 0 : true).toBe(
        true,
      );
    }),
    { numRuns: 5000 },
  );
});
