import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type EarlierRows, eachPart, type RowSet } from './archive-state.ts';

/** The ids of a table's rows that the earlier state does not have. */
export async function newerThan(tx: StoreTx, rows: EarlierRows, table: string): Promise<string[]> {
  const earlier = new Set(await rows.ids(table));
  const { rows: live } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where store_id = ${tx.storeId} order by id`.execute(tx);
  return live.flatMap(({ id }) => (earlier.has(id) ? [] : [id]));
}

type Inserted = RowSet & { table: string };

/** The `insert … select` of a batch of rows, as `t`, up to its conditions. */
function insertOf(tx: StoreTx, { table, columns, from }: Inserted): RawBuilder<unknown> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
  return sql`insert into ${sql.table(table)} as t (store_id, ${names})
    select ${tx.storeId}::uuid, ${values} from ${from}`;
}

/**
 * Inserts the earlier rows of a table whose present rows were deleted before. `only` filters them by columns of `r`.
 */
export async function insertEarlier(
  tx: StoreTx,
  rows: EarlierRows,
  table: string,
  only: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await eachPart(tx, rows, table, async ({ columns, from }) => {
    await sql`${insertOf(tx, { table, columns, from })} where ${only}`.execute(tx);
  });
}

type Upsert = {
  key: string[];
  /** Columns that are not changed in an existing row. */
  except?: string[];
  /** Additional columns to set in an existing row `t`, such as a higher version. */
  also?: Record<string, RawBuilder<unknown>>;
};

/**
 * Writes the earlier rows of a table, updating present rows with the same key in place, because other rows may refer
 * to them.
 */
export async function overwriteEarlier(
  tx: StoreTx,
  rows: EarlierRows,
  table: string,
  { key, except = [], also = {} }: Upsert,
): Promise<void> {
  await eachPart(tx, rows, table, async ({ columns, from }) => {
    const fixed = [...key, ...except, ...Object.keys(also)];
    const set = sql.join([
      ...columns.flatMap((name) =>
        fixed.includes(name) ? [] : [sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`],
      ),
      ...Object.entries(also).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ]);
    await sql`${insertOf(tx, { table, columns, from })} where true
      on conflict (${sql.join(['store_id', ...key].map((name) => sql.ref(name)))}) do update set ${set}`.execute(
      tx,
    );
  });
}

export async function deleteWhere(
  tx: StoreTx,
  table: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where store_id = ${tx.storeId} and ${condition}`.execute(tx);
}

/** SQL condition: the column is none of the ids. */
export const noneOf = (column: string, ids: string[]) =>
  sql<boolean>`not (${sql.ref(column)} = any (${ids}::uuid[]))`;

/** SQL condition: the column is one of the ids. */
export const oneOf = (column: string, ids: string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${ids}::uuid[])`;

/** Raises the version of row `t`, so that an editor that is still open gets its next save refused as stale. */
export const RAISED = sql`t.version + 1`;
