import { toLatinDigits } from '../digits.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { exponentOf } from './currency.ts';
import type { Money } from './money.ts';

export type MoneyProblem =
  | Failure<'not_a_number', undefined>
  | Failure<'too_many_decimals', { max: number }>
  | Failure<'negative', undefined>
  | Failure<'too_large', undefined>;

/**
 * Parses a price typed by a person, in any of the three digit sets.
 * | typed | read as |
 * | 1,234.50 and 1.234,50 and ١٬٢٣٤٫٥٠ | with two separators the last is the decimal one |
 * | 1,234 | a lone comma before exactly three digits groups, in every currency |
 * | 12,5 and 0,250 | any other lone comma is decimal |
 * | 1.234 | a lone point is decimal: refused where the currency has two decimals |
 */
export function parseMoney(text: string, currency: string): Result<Money, MoneyProblem> {
  const exponent = exponentOf(currency);
  const plain = toLatinDigits(text)
    .replace(/[\s\u00a0\u200e\u200f\u061c]/g, '')
    .replace(/\u2212/g, '-');
  const [, minus, unsigned] = /^(-?)(.*)$/.exec(plain) ?? [];
  const parts = splitNumber((unsigned ?? '').replace(/\u066c/g, "'"));
  if (!parts) return fail('not_a_number');
  const fraction = dropSpareZeros(parts.fraction, exponent);
  if (fraction.length > exponent) return fail('too_many_decimals', { max: exponent });
  const amount = Number(parts.whole + fraction.padEnd(exponent, '0'));
  if (!Number.isSafeInteger(amount)) return fail('too_large');
  if (minus && amount !== 0) return fail('negative');
  return ok({ amount, currency });
}

function splitNumber(text: string): { whole: string; fraction: string } | null {
  const at = decimalAt(text);
  const head = at === -1 ? text : text.slice(0, at);
  const fraction = at === -1 ? '' : text.slice(at + 1);
  if (!/^[0-9]*$/.test(fraction) || (at !== -1 && fraction === '')) return null;
  const grouped = /^[0-9]{1,3}(?:([,.'])[0-9]{3})(?:\1[0-9]{3})*$/.test(head);
  const whole = head.replace(/[,.']/g, '');
  if (!grouped && !/^[0-9]*$/.test(head)) return null;
  return whole + fraction === '' ? null : { whole: whole || '0', fraction };
}

function decimalAt(text: string): number {
  const arabic = text.lastIndexOf('\u066b');
  if (arabic !== -1) return arabic;
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma !== -1 && point !== -1) return Math.max(comma, point);
  const last = Math.max(comma, point);
  const repeated = last !== -1 && text.indexOf(text[last] ?? '') !== last;
  if (last === -1 || repeated || text.includes("'")) return repeated ? -1 : last;
  return last === comma && /^[1-9][0-9]{0,2},[0-9]{3}$/.test(text) ? -1 : last;
}

// Drops superfluous zeros, because exports write 1200.00 for yen. Exactly three zeros are kept, because 5.000
// may mean five thousand.
function dropSpareZeros(fraction: string, exponent: number): string {
  const spare = fraction.slice(exponent);
  return fraction.length !== 3 && /^0+$/.test(spare) ? fraction.slice(0, exponent) : fraction;
}
