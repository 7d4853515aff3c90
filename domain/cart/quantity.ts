import { parseInteger, toLatinDigits } from '#lib/digits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { QuantityFailure } from './errors.ts';

export const MAX_QUANTITY = 9999;

/** The maximum number of lines in a cart, because every request of cart and checkout reads all of them. */
export const MAX_LINES = 100;

/** Maximum total of a line, in minor units: a hundred such lines with tax stay far below 2^53. */
export const MAX_LINE_AMOUNT = 10_000_000_000_000;

/** Returns the maximum quantity at this unit price (minor units). */
export function mostAt(amount: number): number {
  return amount === 0 ? MAX_QUANTITY : Math.min(MAX_QUANTITY, Math.floor(MAX_LINE_AMOUNT / amount));
}

/**
 * Parses a quantity from a form field or a JSON body: a whole number from 1 to 9999.
 *
 * | input | result |
 * | 3, "3", " ٣ ", "۳" | 3 |
 * | "", null, undefined | quantity_missing |
 * | 1.5, "1.5", "1e3", "three", NaN, [3], {} | quantity_not_whole |
 * | 0, "-1" | quantity_too_small |
 * | 10000, 1e9, "99999999999999999999" | quantity_too_large |
 */
export function parseQuantity(sent: unknown): Result<number, QuantityFailure> {
  if (sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')) {
    return fail('quantity_missing');
  }
  const quantity = wholeOf(sent);
  if (quantity === null) return fail('quantity_not_whole');
  if (quantity < 1) return fail('quantity_too_small', { min: 1 });
  if (quantity > MAX_QUANTITY) return fail('quantity_too_large', { max: MAX_QUANTITY });
  return ok(quantity);
}

function wholeOf(sent: unknown): number | null {
  if (typeof sent === 'number') return Number.isInteger(sent) ? sent : null;
  if (typeof sent !== 'string') return null;
  const digits = toLatinDigits(sent.trim());
  if (/^[0-9]{5,}$/.test(digits)) return Number(digits);
  return parseInteger(digits);
}
