import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type ArchiveIndex, type ArchiveSource, readShapes, tableLines } from '#domain/archive/index.ts';

/** A complete archive of the same store, from readArchive, with the store's own ids. */
export type ArchiveState = { source: ArchiveSource; index: ArchiveIndex };

/** Reads a table of the earlier state. Replaces ids of pictures that have been uploaded again since (pictures.ts). */
export class EarlierRows {
  readonly state: ArchiveState;
  readonly #pictures: ReadonlyMap<string, string>;

  constructor(state: ArchiveState, pictures: ReadonlyMap<string, string> = new Map()) {
    this.state = state;
    this.#pictures = pictures;
  }

  /** The lines of a table, in batches of about 512 kB. */
  async *parts(table: string): AsyncGenerator<string[]> {
    for await (const lines of tableLines(this.state.source, this.state.index, table))
      yield this.#pictures.size === 0 ? lines : lines.map((line) => this.#withPictures(line));
  }

  /** The ids of a table's rows. */
  async ids(table: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const lines of this.parts(table))
      for (const line of lines) ids.push((JSON.parse(line) as { id: string }).id);
    return ids;
  }

  #withPictures(line: string): string {
    return line.replace(ID, (id) => this.#pictures.get(id) ?? id);
  }
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A batch of a table's rows as a FROM item `r` with the table's columns. */
export type RowSet = { columns: string[]; from: ReturnType<typeof sql> };

/** Runs `each` for every batch of a table's rows, passed as a FROM item. */
export async function eachPart(
  tx: StoreTx,
  rows: EarlierRows,
  table: string,
  each: (set: RowSet) => Promise<void>,
): Promise<void> {
  const [shape] = await readShapes(tx, [table]);
  if (!shape) throw new Error(`There is no table ${table}.`);
  for await (const lines of rows.parts(table)) {
    // An archive from before an upgrade lacks the columns that the upgrade added.
    const names = Object.keys(JSON.parse(lines[0] ?? '{}'));
    const known = shape.columns.filter(({ name }) => names.includes(name));
    const typed = sql.join(known.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    const from = sql`json_to_recordset(${`[${lines.join(',')}]`}::json) as r (${typed})`;
    await each({ columns: known.map(({ name }) => name), from });
  }
}
