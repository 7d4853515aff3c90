import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** An insert or update that can run alone or as a part of a larger statement. */
type Query = OperationNodeSource & { execute(): Promise<unknown> };

/** Builds SQL over the rows that another write returned, in the same statement. */
export type After = (returned: RawBuilder<unknown>) => RawBuilder<unknown>;

export type Writing = { query: Query; parameters: number; after?: After };

// PostgreSQL allows 65,535 parameters a statement, which 2,048 variants reach.
const MOST_PARAMETERS = 30_000;

/** Splits an insert into parts by their parameters; returns no part for no rows. */
export function inParts<Row extends object>(
  rows: Row[],
  insert: (part: Row[]) => Query,
  after?: After,
): Writing[] {
  const columns = Object.keys(rows[0] ?? {}).length;
  const most = Math.floor(MOST_PARAMETERS / Math.max(columns, 1));
  const parts: Writing[] = [];
  for (let start = 0; start < rows.length; start += most) {
    const part = rows.slice(start, start + most);
    parts.push({ query: insert(part), parameters: part.length * columns, ...(after && { after }) });
  }
  return parts;
}

/** The update of an upsert: overwrites these columns and leaves the others. */
export function overwriteColumns<Column extends string>(columns: Column[]) {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Column,
    ReturnType<typeof sql.ref<never>>
  >;
}

/**
 * Runs writes in as few round trips as their parameters allow; a product has 14 writes. The parts do not see
 * each other's rows; foreign keys are checked at the end of each statement.
 */
export async function writeTogether(tx: StoreTx, writes: Writing[]): Promise<void> {
  let batch: Writing[] = [];
  let parameters = 0;
  for (const write of writes) {
    if (parameters + write.parameters > MOST_PARAMETERS) {
      await runBatch(tx, batch);
      batch = [];
      parameters = 0;
    }
    batch.push(write);
    parameters += write.parameters;
  }
  await runBatch(tx, batch);
}

async function runBatch(tx: StoreTx, batch: Writing[]): Promise<void> {
  const [first, ...others] = batch;
  if (!first) return;
  if (others.length === 0 && !first.after) {
    await first.query.execute();
    return;
  }
  const parts = batch.flatMap(({ query, after }, index) => {
    const name = sql.id(`w${index}`);
    const part = sql`${name} as (${query})`;
    return after ? [part, sql`${sql.id(`a${index}`)} as (${after(name)})`] : [part];
  });
  await sql`with ${sql.join(parts)} select 1`.execute(tx);
}
