import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguarded } from '#lib/csv-text.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';

/** `line` is where the row begins; a description of several lines makes rows longer than one line. */
export type TableRow = { line: number; cells: string[] };

export const MAX_ROW_BYTES = 4_000_000;

const NEW_LINE = 10;

class NotUtf8 extends Error {
  line: number;
  constructor(line: number) {
    super('not UTF-8');
    this.line = line;
  }
}

/** Reads CSV row by row in constant memory. The first problem of the file as such is the last thing it yields. */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Result<TableRow, FileProblem>, void> {
  let nextLine = 1;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    // The line travels as the row's first cell: only here is it known where a row began.
    on_record: (cells, { lines }) => {
      const begin = nextLine;
      nextLine = lines + 1;
      return [String(begin), ...cells];
    },
  });
  const bytes = Readable.from(checkedBytes(source), { objectMode: false });
  bytes.on('error', (error) => parser.destroy(error));
  try {
    for await (const [line, ...cells] of bytes.pipe(parser) as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell.trim() !== '')) {
        yield ok({ line: Number(line), cells: cells.map(unguarded) });
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
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return fail('line_too_long', { line, max: MAX_ROW_BYTES });
  return fail('broken_quotes', { line });
}

/** The bytes with one kind of line end, so that lines are counted as an editor counts them; throws at what is not UTF-8. */
async function* checkedBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  let heldReturn = '';
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (!decodes(decoder, bytes)) throw new NotUtf8(firstBadLine(bytes, lines));
    // latin1 maps each byte to one letter and back, so letters of several bytes pass through whole.
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
  // A letter may have begun in the chunk before: its continuation bytes are not a fault of this one.
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  for (;;) {
    const end = bytes.indexOf(NEW_LINE, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
    line += 1;
  }
}
