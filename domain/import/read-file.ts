import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';
import type { Format } from './file-format.ts';
import { formatOf } from './formats.ts';
import type { Group } from './group.ts';
import type { ImportKind } from './kinds.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { FileRelation } from './relate.ts';

/** A file that is read twice: to validate it, then to import it. open returns null if the file is gone. */
export type ImportSource = { open(): AsyncIterable<Uint8Array> | null };

/** A validated file. */
export type WholeFile = {
  kind: ImportKind;
  rows: number;
  groups(): AsyncGenerator<Group, void>;
  relations?(): AsyncGenerator<FileRelation, void>;
};

/**
 * Reads the whole file to validate it and count its rows: UTF-8, closed quotes, row length, required columns.
 */
export async function checkFile(source: ImportSource): Promise<Result<WholeFile, FileProblem>> {
  const bytes = source.open();
  if (!bytes) return fail('file_missing', { line: 0 });
  let format: Format | null = null;
  let rows = 0;
  for await (const row of readTable(bytes)) {
    if (!row.ok) return row;
    if (format) {
      rows += 1;
      format.note?.(row.value);
      continue;
    }
    const found = formatOf(row.value);
    if (!found.ok) return found;
    format = found.value;
  }
  if (!format) return fail('empty_file', { line: 1 });
  const { kind, groups, relations } = format;
  const open = () => rowsBelow(source);
  return ok({
    kind,
    rows,
    groups: () => groups(open),
    ...(relations ? { relations: () => relations(open) } : {}),
  });
}

/** Detects the kind of file by its header row; null if the file is unreadable. */
export async function sniffKind(source: ImportSource): Promise<ImportKind | null> {
  const bytes = source.open();
  if (!bytes) return null;
  for await (const row of readTable(bytes)) {
    const format = row.ok ? formatOf(row.value) : null;
    return format?.ok ? format.value.kind : null;
  }
  return null;
}

async function* rowsBelow(source: ImportSource): AsyncGenerator<TableRow, void> {
  const bytes = source.open();
  if (!bytes) throw new Error('The file went away while it was read.');
  let isHeader = true;
  for await (const row of readTable(bytes)) {
    if (!row.ok) throw new Error(`The file changed while it was read: ${row.code}`);
    if (!isHeader) yield row.value;
    isHeader = false;
  }
}
