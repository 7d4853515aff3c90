import { amountInList } from '#domain/pasted-lists/index.ts';
import { isDay } from '#domain/reports/index.ts';
import { toLatinDigits } from '#lib/digits.ts';

/** Larger amounts are refused, so that the sums of a file stay exact. */
const MAX_AMOUNT = 1_000_000_000_000;
const MAX_CELL = 60;

/**
 * Parses an amount to minor units, negative with a minus or in brackets; null if it cannot be read exactly.
 */
export function signedAmount(cell: string, currency: string): number | null {
  if (cell.length > MAX_CELL) return null;
  // Removes letters only around the number: 1e3 must not become 13.
  // bounded: a cell has at most 60 characters.
  const number = toLatinDigits(cell).replace(/^\D+|\D+$/g, '');
  if (/\p{L}/u.test(number)) return null;
  const isNegative = /[-\u2212(]/.test(cell);
  const read = amountInList(cell.replace(/[-\u2212()]/g, ''), currency);
  if (!read || read.amount > MAX_AMOUNT) return null;
  return isNegative && read.amount !== 0 ? -read.amount : read.amount;
}

/** A day as '2026-11-30', from an ISO date or time or from day/month/year; null for anything else. */
export function dayInCell(cell: string): string | null {
  const text = toLatinDigits(cell.slice(0, MAX_CELL)).trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : [];
  if (!year || !month || !day) return null;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : null;
}
