import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail } from '#lib/result.ts';
import { ARCHIVE_LIMITS, partName } from './archive-format.ts';
import { ARCHIVED_TABLES } from './archive-tables.ts';
import { requireFormTexts } from './check-texts.ts';
import { CLEAN_ROWS, type Row } from './clean-row.ts';
import { ArchiveRefused } from './errors.ts';
import type { NewIds } from './new-ids.ts';
import type { ArchiveSource } from './ports.ts';
import { type ArchiveIndex, readEntry } from './read-archive.ts';
import type { TableShape } from './read-shape.ts';
import { type TakenFiles, withNewHashes } from './take-files.ts';

export type RowsInput = { source: ArchiveSource; index: ArchiveIndex; files: TakenFiles; ids: NewIds };

/** Inserts the rows of a table, part by part. Throws ArchiveRefused for a row that the database refuses. */
export async function insertTable(tx: StoreTx, shape: TableShape, input: RowsInput): Promise<void> {
  for (let part = 1; ; part++) {
    const entry = input.index.entries.get(partName('tables', shape.table, part));
    if (!entry) return;
    const text = (await readEntry(input.source, entry)).toString();
    await insertPart(tx, shape, rowsOf(text, shape, input));
  }
}

async function insertPart(tx: StoreTx, shape: TableShape, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(shape, rows);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(columns.map(({ name }) => sql.ref(`r.${name}`)));
  const typed = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  try {
    await sql`insert into ${sql.table(shape.table)} (store_id, ${names})
      select ${tx.storeId}::uuid, ${values} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${typed})
      ${CONFLICTS.has(shape.table) ? sql`on conflict do nothing` : sql``}`.execute(tx);
  } catch (error) {
    throw refusalOf(error, shape.table) ?? error;
  }
}

/** Tables in which a row may appear twice, because two pictures became one (clean-row.ts). */
const CONFLICTS = new Set(['media_texts', 'product_media']);
/** Tables that refer to files by their names in the archive. */
const OF_FILES = new Set(['media', 'videos', 'transfer_receipts', 'return_photos']);

/** The columns of a part. A column that is missing because an older Souk wrote the archive gets its default. */
function columnsOf({ table, columns }: TableShape, rows: Row[]) {
  const names = Object.keys(rows[0] ?? {});
  const known = columns.filter(({ name }) => names.includes(name));
  const hasSame = (row: Row) =>
    names.every((name) => name in row) && Object.keys(row).length === names.length;
  if (known.length !== names.length || !rows.every(hasSame)) refuse(table, 'unknown or missing columns');
  return known;
}

function rowsOf(text: string, shape: TableShape, { files, ids }: RowsInput): Row[] {
  const { table } = shape;
  const uuids = shape.columns.filter(({ type }) => type === 'uuid').map(({ name }) => name);
  const clean = CLEAN_ROWS[table];
  return linesOf(text, table).flatMap((line) => {
    const withIds = ids.inText(unescaped(line, table));
    const row = parseRow(OF_FILES.has(table) ? withIds : withNewHashes(withIds, files), table);
    for (const name of Object.keys(ARCHIVED_TABLES[table] ?? {}))
      if (name in row) refuse(table, `${name} is never in an archive`);
    for (const name of uuids) {
      if (row[name] === null || row[name] === undefined) continue;
      row[name] = ids.inColumn(row[name]) ?? refuse(table, `${name} is not an id`);
    }
    const cleaned = clean ? clean(row, { files, ids, line }) : row;
    if (cleaned) requireFormTexts(table, cleaned);
    return cleaned ? [cleaned] : [];
  });
}

/** A row without escapes of letters and digits, which would hide its ids from their replacement. */
function unescaped(line: string, table: string): string {
  return line.includes('\\u00') ? JSON.stringify(parseRow(line, table)) : line;
}

function linesOf(text: string, table: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') refuse(table, 'the last line has no end');
  if (lines.some((line) => line.length > ARCHIVE_LIMITS.row)) refuse(table, 'a row is too long');
  return lines;
}

function parseRow(line: string, table: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row;
  } catch {
    // Refused below.
  }
  return refuse(table, 'a line is not a row');
}

/**
 * The refusal for a database error about a value, a constraint or a document that is nested too deeply; null for any
 * other error.
 */
export function refusalOf(error: unknown, table: string): ArchiveRefused | null {
  if (error instanceof RangeError)
    return new ArchiveRefused(
      fail('archive_row_invalid', { table, reason: 'a document is nested too deeply' }),
    );
  const { code = '', constraint, message, table: at } = error as Record<string, string | undefined>;
  if (!/^(22|23|54)/.test(code)) return null;
  const reason = constraint ?? (message ?? code).slice(0, 200);
  return new ArchiveRefused(fail('archive_row_invalid', { table: at ?? table, reason }));
}

function refuse(table: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_row_invalid', { table, reason }));
}
