import type { MovedOrder, OrderColumn } from '#domain/orders/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { languageOf } from './build-product.ts';
import type { RefusedRows, RowErrorCode, RowProblem } from './errors.ts';
import type { FileOrder } from './file-order.ts';
import { columnNameOf, type OrderRow, readMethod, readStanding, reportUnknown } from './order-words.ts';
import { readSums } from './read-sums.ts';
import { type Problem, shortenText } from './read-units.ts';
import { readMoment } from './souk-product.ts';

/** A limit above any real order. */
export const MOST_LINES = 1_000;

/**
 * Builds an order from its rows, or returns all problems; an order is refused if its parts do not add up to
 * the total.
 */
export function buildOrder(
  rows: OrderRow[],
  { overflow }: { overflow: boolean; currency: string },
): Result<FileOrder, RefusedRows> {
  const [first] = rows;
  if (!first) throw new Error('A group without rows');
  const problems: RowProblem[] = [];
  const problemAt =
    (line: number): Problem =>
    (code: RowErrorCode, data = {}) =>
      void problems.push({ line, code, data });
  const problem = problemAt(first.line);
  if (overflow) problem('too_many_lines', { max: MOST_LINES });
  const number = readNumber(first, problem);
  const placedAt = readPlacedAt(first, problem);
  const standing = readStanding(first, problem);
  const paymentMethod = readMethod(first, problem);
  const country = readCountry(first, problem);
  const currency = first.cell('currency').toUpperCase();
  if (!isCurrency(currency)) reportUnknown(first, 'currency', problem);
  const money = isCurrency(currency)
    ? readSums(rows, { currency, paymentStatus: standing?.paymentStatus ?? null, problemAt })
    : null;
  if (paymentMethod === 'nothing_due' && money && money.sums.total > 0)
    reportUnknown(first, 'paymentMethod', problem);
  if (problems.length > 0 || !number || !placedAt || !standing || !paymentMethod || !country || !money) {
    return fail('refused', problems);
  }
  const order: Omit<MovedOrder, 'placedAt'> = {
    ...{ number, ...standing, paymentMethod, currency, ...money },
    locale: languageOf(first.cell('title')),
    contact: { ...readContact(first), country },
  };
  return ok({ kind: 'order', line: first.line, placedAt, order, notes: [] });
}

function readNumber(row: OrderRow, problem: Problem): number | undefined {
  const text = toLatinDigits(row.cell('number')).replace(/^#/, '');
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : reportUnknown(row, 'number', problem);
}

/** The exact time if the file has it, else the store's local time. */
function readPlacedAt(row: OrderRow, problem: Problem): FileOrder['placedAt'] | undefined {
  const exact = readMoment(row.cell('exactly'));
  if (exact) return { exact };
  const text = toLatinDigits(row.cell('placedAt'));
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d)?)?$/.exec(text) ?? [];
  if (day) return { local: `${day}T${time}` };
  const other = readMoment(text);
  if (other) return { exact: other };
  return problem('date_invalid', { column: columnNameOf('placedAt'), value: shortenText(text) });
}

function readCountry(row: OrderRow, problem: Problem): string | undefined {
  const country = row.cell('country').toUpperCase();
  return /^[A-Z]{2}$/.test(country) ? country : reportUnknown(row, 'country', problem);
}

function readContact(row: OrderRow): Omit<MovedOrder['contact'], 'country'> {
  const line = (column: OrderColumn, max: number) => cleanLine(row.cell(column)).slice(0, max);
  return {
    userName: line('userName', 120),
    email: line('email', 254),
    // Spreadsheets keep +966… as text only with a leading apostrophe.
    phone: line('phone', 30).replace(/^'/, ''),
    address: line('address', 300),
    addressMore: line('addressMore', 300),
    city: line('city', 120),
    zipCode: line('zipCode', 20),
    note: cleanText(row.cell('note')).slice(0, 2000),
  };
}
