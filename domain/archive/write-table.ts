import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { partName } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** The size of a part. Larger parts are no faster and need more memory, especially during an import. */
const PART_BYTES = 512 * 1024;
/** A description or a signed document may have a megabyte. */
const ROWS_AT_ONCE = 50;
const NEWLINE = 10;

export type WrittenTable = { folder: 'tables' | 'records'; table: string; columns: string[]; key: string[] };

/** Writes a table's rows of the store as JSON lines, in the order of its key, in parts. Returns the number of rows. */
export async function writeTable(
  tx: StoreTx,
  writer: ArchiveWriter,
  { folder, table, columns, key }: WrittenTable,
): Promise<number> {
  const list = sql.join(columns.map((name) => rowValue(table, name)));
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((name) => sql.ref(`t.${name}`)))}` : sql``;
  await sql`declare archived no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${list} from ${sql.table(table)} t where t.store_id = ${tx.storeId} ${order}) r`.execute(tx);
  const parts = new Parts(writer, (part) => partName(folder, table, part));
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(tx);
    for (const { line } of rows) await parts.add(line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await parts.flush();
  await sql`close archived`.execute(tx);
  return parts.rows;
}

// The password of a shop that is not open yet is left out, because it is stored in plain text.
function rowValue(table: string, name: string) {
  if (table === 'store_settings' && name === 'access') return sql`t.access - 'password' as access`;
  return sql.ref(`t.${name}`);
}

/** Joins rows to parts in one reused buffer, so that megabytes of text are not allocated for each part. */
class Parts {
  rows = 0;
  readonly #buffer = Buffer.allocUnsafe(PART_BYTES);
  #filled = 0;
  #part = 0;
  readonly #writer: ArchiveWriter;
  readonly #nameOf: (part: number) => string;

  constructor(writer: ArchiveWriter, nameOf: (part: number) => string) {
    this.#writer = writer;
    this.#nameOf = nameOf;
  }

  async add(line: string): Promise<void> {
    this.rows++;
    const bytes = Buffer.byteLength(line) + 1;
    if (this.#filled + bytes > PART_BYTES) await this.flush();
    if (bytes > PART_BYTES) return this.#write(Buffer.from(`${line}\n`));
    this.#filled += this.#buffer.write(line, this.#filled);
    this.#buffer[this.#filled++] = NEWLINE;
  }

  async flush(): Promise<void> {
    if (this.#filled > 0) await this.#write(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #write(content: Buffer): Promise<void> {
    return this.#writer.add(this.#nameOf(++this.#part), content);
  }
}
