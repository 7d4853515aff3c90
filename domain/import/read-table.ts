import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { unguardCell } from '#lib/csv-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';

/**
 * line: the number of the line on which the row begins; a cell with line breaks makes a row of several lines.
 */
export type TableRow = { line: number; cells: string[] };

export const MAX_ROW_BYTES = 4_000_000;

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;
/** The parser's row limit does not count commas: a row of five million commas took 4.5 seconds. */
const MAX_COMMAS = 200_000;
const PIECE_BYTES = 8 * 1024;
/**
 * Limits rows without a filled cell: for each one with a wrong number of cells the parser creates an error,
 * which costs time.
 */
const MAX_BLANK_ROWS = 50_000;
/**
 * The reader yields to the event loop after this many rows. A source in memory never waits for input and would
 * otherwise block every other request until its end.
 */
const ROWS_A_TURN = 500;

class NotUtf8 extends Error {
  line: number;
  constructor(line: number) {
    super('not UTF-8');
    this.line = line;
  }
}

class TooManyCommas extends Error {}

class TooManyBlankRows extends Error {}

export type Delimiter = ',' | ';' | '\t';

/** Reads CSV (RFC 4180) row by row in constant memory. A file error ends the sequence. */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
  delimiter: Delimiter = ',',
): AsyncGenerator<Result<TableRow, FileProblem>, void> {
  let nextLine = 1;
  let rows = 0;
  let blank = 0;
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    // The line number is added as the first cell, because only this callback knows where a row begins.
    on_record: (cells, { lines }) => {
      const begin = nextLine;
      nextLine = lines + 1;
      return [String(begin), ...cells];
    },
  });
  const bytes = Readable.from(checkedBytes(inPieces(source, delimiter.charCodeAt(0))), { objectMode: false });
  bytes.on('error', (error) => parser.destroy(error));
  try {
    for await (const [line, ...cells] of bytes.pipe(parser) as AsyncIterable<string[]>) {
      if (++rows % ROWS_A_TURN === 0) await setImmediate();
      if (cells.every((cell) => cell.trim() === '')) {
        if (++blank > MAX_BLANK_ROWS) throw new TooManyBlankRows();
      } else {
        yield ok({ line: Number(line), cells: cells.map(unguardCell) });
      }
    }
  } catch (error) {
    yield problemOf(error, nextLine);
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

function problemOf(error: unknown, line: number): FileProblem {
  if (error instanceof NotUtf8) return fail('not_utf8', { line: error.line });
  if (error instanceof TooManyCommas) return fail('line_too_long', { line, max: MAX_ROW_BYTES });
  if (error instanceof TooManyBlankRows) return fail('too_many_blank_rows', { line, max: MAX_BLANK_ROWS });
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return fail('line_too_long', { line, max: MAX_ROW_BYTES });
  return fail('broken_quotes', { line });
}

/**
 * Splits chunks, because the parser blocks while it reads one; throws on a line of more than {@link
 * MAX_COMMAS} delimiters.
 */
async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  delimiter: number,
): AsyncGenerator<Uint8Array, void> {
  let commas = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      for (const byte of piece) {
        if (byte === NEW_LINE || byte === CARRIAGE_RETURN) commas = 0;
        else if (byte === delimiter) commas += 1;
      }
      if (commas > MAX_COMMAS) throw new TooManyCommas();
      yield piece;
    }
  }
}

/** Normalizes line ends, so that lines count as in an editor; throws if the bytes are not UTF-8. */
async function* checkedBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  let heldReturn = '';
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (!decodes(decoder, bytes)) throw new NotUtf8(firstBadLine(bytes, lines));
    // latin1 maps each byte to one character and back, so multi-byte characters stay intact.
    const text = heldReturn + bytes.toString('latin1');
    heldReturn = text.endsWith('\r') ? '\r' : '';
    const even = Buffer.from(
      text.slice(0, text.length - heldReturn.length).replace(/\r\n?/g, '\n'),
      'latin1',
    );
    for (const byte of even) if (byte === NEW_LINE) lines += 1;
    yield even;
  }
  if (!decodes(decoder, null)) throw new NotUtf8(lines + 1);
  if (heldReturn) yield Buffer.from('\n');
}

function decodes(decoder: TextDecoder, bytes: Buffer | null): boolean {
  try {
    if (bytes) decoder.decode(bytes, { stream: true });
    else decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function firstBadLine(bytes: Buffer, linesBefore: number): number {
  let line = linesBefore + 1;
  let start = 0;
  // Continuation bytes at the start belong to a character of the previous chunk.
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  for (;;) {
    const end = bytes.indexOf(NEW_LINE, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
    line += 1;
  }
}
