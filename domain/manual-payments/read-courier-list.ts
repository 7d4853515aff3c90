import { parse } from 'csv-parse/sync';
import { cleanLine } from '#lib/clean-text.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** A row of a courier's list; `reference` is an order number or a tracking number. */
export type CourierRow = { line: number; reference: string; amount: string; fee: string };

export type ListFailure = Failure<'not_csv', { line: number }> | Failure<'too_many_rows', { max: number }>;

export type CourierFileFailure =
  | ListFailure
  | Failure<'empty', undefined>
  /** A required column is missing. */
  | Failure<'column_missing', { column: 'reference' | 'amount' }>;

export const MAX_COURIER_ROWS = 2000;

// The column names of couriers, in lower case without diacritics.
const NAMES = {
  reference: [
    'order',
    'order number',
    'order no',
    'order id',
    'reference',
    'ref',
    'tracking',
    'tracking number',
    'awb',
  ],
  amount: ['amount', 'cod', 'cod amount', 'collected', 'cash'],
  fee: ['fee', 'fees', 'commission', 'cod fee', 'charge'],
};
const ARABIC = {
  reference: ['رقم الطلب', 'الطلب', 'رقم التتبع', 'رقم الشحنة', 'المرجع'],
  amount: ['المبلغ', 'المبلغ المحصل', 'التحصيل', 'القيمة'],
  fee: ['الرسوم', 'رسوم', 'العمولة'],
};

type Columns = { reference: number; amount: number; fee: number | null };

/**
 * Parses a courier's cash list: columns by name, separated by comma, semicolon or tab, in either language.
 */
export function readCourierList(text: string): Result<CourierRow[], CourierFileFailure> {
  const table = readListTable(text, MAX_COURIER_ROWS);
  if (!table.ok) return table;
  const [head, ...body] = table.value;
  if (!head || body.length === 0) return fail('empty');
  if (body.length > MAX_COURIER_ROWS) return fail('too_many_rows', { max: MAX_COURIER_ROWS });
  const columns = findColumns(head.cells);
  if (!columns.ok) return columns;
  const { reference, amount, fee } = columns.value;
  return ok(
    body.map(({ line, cells }) => ({
      line,
      reference: listCell(cells[reference]),
      amount: listCell(cells[amount]),
      fee: fee === null ? '' : listCell(cells[fee]),
    })),
  );
}

/** Empty lines beyond the rows of a list. */
const SPARE_LINES = 1000;

/**
 * Limits lines, because the parser creates an error with a stack for each line, even an empty one, whose
 * number of cells differs from the first line's.
 */
function hasTooManyLines(text: string, most: number): boolean {
  let lines = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) lines++;
    if (lines > most) return true;
  }
  return false;
}

/** The filled rows of a list separated by comma, semicolon or tab. `max`: the number of rows that the list may have. */
export function readListTable(
  text: string,
  max: number,
): Result<{ line: number; cells: string[] }[], ListFailure> {
  if (hasTooManyLines(text, max + SPARE_LINES)) return fail('too_many_rows', { max });
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter = [';', '\t', ','].find((mark) => firstLine.includes(mark)) ?? ',';
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
    return ok(filled.map(({ record, info }) => ({ line: info.lines, cells: record })));
  } catch (error) {
    const line = (error as { lines?: number }).lines;
    if (line === undefined) throw error;
    return fail('not_csv', { line });
  }
}

function findColumns(head: string[]): Result<Columns, CourierFileFailure> {
  const named = head.map(headingWords);
  const [reference, amount, fee] = (['reference', 'amount', 'fee'] as const).map((name) =>
    findListColumn(named, name),
  ) as [number, number, number];
  if (reference === -1) return fail('column_missing', { column: 'reference' });
  if (amount === -1) return fail('column_missing', { column: 'amount' });
  return ok({ reference, amount, fee: fee === -1 ? null : fee });
}

/** A column's heading in lower case, without the punctuation that exports put between words. */
export function headingWords(cell: string): string {
  return cleanLine(cell.slice(0, 200))
    .toLowerCase()
    .replace(/[_.#]+/g, ' ')
    .trim();
}

/** The column of a courier's list, by its usual names in either language; -1 if there is none. */
export function findListColumn(headings: readonly string[], name: keyof typeof NAMES): number {
  return headings.findIndex((cell) => NAMES[name].includes(cell) || ARABIC[name].includes(cell));
}

/** The text of a cell, without the apostrophe or ="…" with which spreadsheets mark text. */
export function listCell(cell: string | undefined): string {
  const text = cleanLine(cell ?? '').slice(0, 120);
  return text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}
