import { type Delimiter, readTable, type TableRow } from '#domain/import/index.ts';
import { listCell } from '#domain/pasted-lists/index.ts';
import { isCurrency } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { type ColumnMap, guessColumns, mappedReader } from './mapped-columns.ts';
import { checkLine, knownFormat, type LineReader } from './payout-formats.ts';
import {
  type LineProblem,
  MAX_PAYOUT_ROWS,
  MAX_SHOWN_PROBLEMS,
  type PayoutFile,
  type PayoutFileFailure,
  type PayoutLine,
} from './payout-lines.ts';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;

/** The headings of a file in an unknown format, with guessed columns. */
export type UnknownForm = { head: string[]; guess: ColumnMap };

export type PayoutReading = {
  /** The columns of a file in an unknown format, once they are mapped. */
  columns: ColumnMap | null;
  /** The currency of a file in an unknown format. */
  currency: string;
  /** The day of all lines, which replaces the days in the file. */
  paidOn: string | null;
};

const MAX_COLUMNS = 100;
/**
 * Lines are limited in addition to rows, because lines that contain only commas are not rows, and 150,000 of them
 * blocked a web process for seconds.
 */
const MAX_LINES = MAX_PAYOUT_ROWS + 1000;
/** A line has at most a hundred short cells; one cell of a megabyte kept the parser busy for a third of a second. */
const MAX_LINE_BYTES = 64 * 1024;

/**
 * Reads a statement: Stripe's payout reconciliation, Moyasar's settlement file, or a file with mapped
 * columns. Fails if any line cannot be booked. A file in an unknown format without mapped columns returns its
 * headings.
 */
export async function readPayoutFile(
  bytes: Uint8Array,
  reading: PayoutReading,
): Promise<Result<PayoutFile | UnknownForm, PayoutFileFailure>> {
  const rows = await readRows(bytes);
  if (!rows.ok) return rows;
  const [header, ...body] = rows.value;
  if (!header || body.length === 0) return fail('empty');
  const known = knownFormat(header);
  if (known && 'missing' in known) return fail('columns_missing', { columns: known.missing });
  if (known) return readLines(body, known.reader, reading);
  if (!reading.columns) {
    const head = header.cells.slice(0, MAX_COLUMNS).map((cell) => listCell(cell));
    return ok({ head, guess: guessColumns(head) });
  }
  const missing = (['reference', 'gross'] as const).filter((role) => reading.columns?.[role] == null);
  if (missing.length > 0) return fail('columns_missing', { columns: missing });
  return readLines(body, mappedReader(reading.columns, reading.currency), reading);
}

async function readRows(bytes: Uint8Array): Promise<Result<TableRow[], PayoutFileFailure>> {
  const delimiter = delimiterOf(bytes);
  const { lines, delimiters, longest } = countMarks(bytes, delimiter);
  if (lines > MAX_LINES) return fail('too_many_rows', { max: MAX_PAYOUT_ROWS });
  if (delimiters > MAX_COLUMNS * (lines + 1)) return fail('not_csv', { line: 1 });
  if (longest.bytes > MAX_LINE_BYTES) return fail('not_csv', { line: longest.line });
  const rows: TableRow[] = [];
  for await (const row of readTable(once(bytes), delimiter)) {
    if (!row.ok)
      return row.code === 'not_utf8' ? fail('not_utf8', row.data) : fail('not_csv', { line: row.data.line });
    rows.push(row.value);
    if (rows.length > MAX_PAYOUT_ROWS + 1) return fail('too_many_rows', { max: MAX_PAYOUT_ROWS });
  }
  return ok(rows);
}

type Marks = { lines: number; delimiters: number; longest: { bytes: number; line: number } };

/** Counts the line breaks and delimiters of the file, inside quotes too, and finds its longest line. */
function countMarks(bytes: Uint8Array, delimiter: Delimiter): Marks {
  const mark = delimiter.charCodeAt(0);
  let lines = 0;
  let delimiters = 0;
  let start = 0;
  let longest = { bytes: 0, line: 1 };
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    const ends = byte === NEW_LINE || (byte === CARRIAGE_RETURN && bytes[at + 1] !== NEW_LINE);
    if (ends || at === bytes.length) {
      if (at - start > longest.bytes) longest = { bytes: at - start, line: lines + 1 };
      start = at + 1;
      if (ends) lines += 1;
    } else if (byte === mark) delimiters += 1;
  }
  return { lines, delimiters, longest };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function delimiterOf(bytes: Uint8Array): Delimiter {
  const start = new TextDecoder().decode(bytes.subarray(0, 4000));
  const line = start.slice(0, start.indexOf('\n') + 1 || undefined);
  return ([';', '\t'] as const).find((mark) => line.includes(mark)) ?? ',';
}

function readLines(
  rows: TableRow[],
  reader: LineReader,
  { paidOn }: PayoutReading,
): Result<PayoutFile, PayoutFileFailure> {
  const lines: PayoutLine[] = [];
  const leftOut: number[] = [];
  const problems: LineProblem[] = [];
  const currencies = new Set<string>();
  for (const row of rows) {
    const currency = reader.currencyOf(row);
    const told = currency.slice(0, 20);
    if (!isCurrency(currency)) return fail('currency_unknown', { currency: told });
    currencies.add(currency);
    const raw = reader.read(row, currency);
    if (!raw) continue;
    if (raw.reference === '') {
      leftOut.push(row.line);
      continue;
    }
    const checked = checkLine(raw, { line: row.line, paidOn });
    if ('problem' in checked) problems.push(checked);
    else lines.push(checked);
  }
  const [currency = '', ...more] = currencies;
  if (more.length > 0) return fail('several_currencies', { currencies: [currency, ...more].slice(0, 5) });
  if (problems.length > 0) {
    return fail('lines_invalid', { lines: problems.slice(0, MAX_SHOWN_PROBLEMS), count: problems.length });
  }
  if (lines.length === 0) return fail('empty');
  return ok({ provider: reader.provider, currency, lines, leftOut });
}
