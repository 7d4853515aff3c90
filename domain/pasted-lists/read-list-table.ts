import { parse } from 'csv-parse/sync';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type ListFailure = Failure<'not_csv', { line: number }> | Failure<'too_many_rows', { max: number }>;

/** Empty lines beyond the rows of a list. */
const SPARE_LINES = 1000;

/** Characters of a row; a file with a longer one, or without the end of a quoted cell, is no list. */
const LONGEST_ROW = 20_000;

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
      max_record_size: LONGEST_ROW,
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
