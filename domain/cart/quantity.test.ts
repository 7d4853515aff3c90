import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY, parseQuantity } from './quantity.ts';

describe('a quantity is a whole number from 1 to 9999', () => {
  test.each([
    [3, 3],
    ['3', 3],
    [' ٣ ', 3],
    ['۳', 3],
    ['٩٩٩٩', 9999],
    ['007', 7],
  ])('the quantity %j is read as %j', (sent, quantity) => {
    expect(parseQuantity(sent)).toEqual({ ok: true, value: quantity });
  });

  test.each([
    ['', 'quantity_missing'],
    ['  ', 'quantity_missing'],
    [undefined, 'quantity_missing'],
    [null, 'quantity_missing'],
    ['1.5', 'quantity_not_whole'],
    [1.5, 'quantity_not_whole'],
    ['1e3', 'quantity_not_whole'],
    ['0x10', 'quantity_not_whole'],
    ['three', 'quantity_not_whole'],
    ['NaN', 'quantity_not_whole'],
    [Number.NaN, 'quantity_not_whole'],
    [Number.POSITIVE_INFINITY, 'quantity_not_whole'],
    ['٣٫٥', 'quantity_not_whole'],
    ['1,000', 'quantity_not_whole'],
    [['3'], 'quantity_not_whole'],
    [{ valueOf: () => 3 }, 'quantity_not_whole'],
    [true, 'quantity_not_whole'],
    [0, 'quantity_too_small'],
    ['0', 'quantity_too_small'],
    ['-1', 'quantity_too_small'],
    [-1, 'quantity_too_small'],
    ['−5', 'quantity_too_small'],
    ['10000', 'quantity_too_large'],
    [1e9, 'quantity_too_large'],
    [2 ** 60, 'quantity_too_large'],
    ['99999999999999999999999', 'quantity_too_large'],
  ])('the quantity %j is refused as %s', (sent, code) => {
    expect(parseQuantity(sent)).toMatchObject({ ok: false, code });
  });

  test('any accepted quantity is a whole number from 1 to 9999', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.integer().map(String), fc.string()), (sent) => {
        const parsed = parseQuantity(sent);
        if (!parsed.ok) return;
        expect(Number.isInteger(parsed.value)).toBe(true);
        expect(parsed.value).toBeGreaterThanOrEqual(1);
        expect(parsed.value).toBeLessThanOrEqual(MAX_QUANTITY);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});
