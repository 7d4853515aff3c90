import { type Delimiter, namedColumns, readTable } from '#domain/import/index.ts';
import type { ListFailure } from '#domain/pasted-lists/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { bodyColumn, HANDLE, OTHER_NAMES, titleColumn } from './columns.ts';

/** A product's texts in the missing language; '' where the file has none. */
export type TranslationRow = { line: number; handle: string; title: string; body: string };

export type TranslationListFailure =
  | ListFailure
  | Failure<'empty', undefined>
  /** The names of the columns that the first row lacks. */
  | Failure<'column_missing', { columns: string[] }>;

/** Each row is saved as a product, so that a request of this many takes about two seconds. */
export const MOST_TRANSLATED = 250;

/** An empty line is no row, but costs the parser as much as one. Descriptions have a few. */
const MOST_EMPTY_LINES = 10_000;

/** Reads the rows of a translated file: columns by name in any order, separated by comma, semicolon or tab. */
export async function readTranslationList(
  text: string,
  missing: Locale,
): Promise<Result<TranslationRow[], TranslationListFailure>> {
  if (hasTooManyEmptyLines(text)) return tooMany();
  let columns: ReturnType<typeof columnsOf> | null = null;
  const rows: TranslationRow[] = [];
  for await (const row of readTable(once(text), delimiterOf(text))) {
    if (!row.ok) {
      const { code, data } = row;
      return code === 'too_many_blank_rows' ? tooMany() : fail('not_csv', { line: data.line });
    }
    if (!columns) {
      columns = columnsOf(row.value, missing);
      const lacking = lackingOf(columns, missing);
      if (lacking.length > 0) return fail('column_missing', { columns: lacking });
      continue;
    }
    if (rows.length === MOST_TRANSLATED) return tooMany();
    const { line, cell } = columns.row(row.value);
    rows.push({
      line,
      handle: cleanLine(cell('handle')),
      title: cleanLine(cell('title')),
      body: cell('body'),
    });
  }
  return rows.length > 0 ? ok(rows) : fail('empty');
}

const tooMany = () => fail('too_many_rows', { max: MOST_TRANSLATED });

function hasTooManyEmptyLines(text: string): boolean {
  let empty = 0;
  for (const line of text.split(/\r\n?|\n/)) if (/^[\s",;]*$/.test(line)) empty += 1;
  return empty > MOST_EMPTY_LINES;
}

function columnsOf(head: Parameters<typeof namedColumns>[0], missing: Locale) {
  const { handle, title, body } = OTHER_NAMES;
  return namedColumns(head, {
    handle: [HANDLE, ...handle],
    title: [titleColumn(missing), ...title[missing]],
    body: [bodyColumn(missing), ...body[missing]],
  });
}

/** A file of titles alone is complete. */
function lackingOf(columns: ReturnType<typeof columnsOf>, missing: Locale): string[] {
  return [
    ...(columns.has('handle') ? [] : [HANDLE]),
    ...(columns.has('title') ? [] : [titleColumn(missing)]),
  ];
}

function delimiterOf(text: string): Delimiter {
  const line = text.slice(0, text.search(/[\r\n]/) + 1 || undefined).slice(0, 4000);
  return ([';', '\t'] as const).find((mark) => line.includes(mark)) ?? ',';
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
