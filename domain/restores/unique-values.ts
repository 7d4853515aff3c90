import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type EarlierRows, eachPart } from './archive-state.ts';
import { oneOf } from './write-rows.ts';

type Owned = { table: string; owner: string; ids: string[] };

/** Gives remaining rows another slug if an earlier row has the same slug. */
export async function freeSlugs(tx: StoreTx, rows: EarlierRows, { table, owner, ids }: Owned): Promise<void> {
  if (ids.length === 0) return;
  const column = sql.ref(`t.${owner}`);
  await eachPart(tx, rows, table, async ({ from }) => {
    await sql`update ${sql.table(table)} t set slug = left(t.slug, 180) || '-' || right(${column}::text, 12)
      from ${from} where t.store_id = ${tx.storeId} and ${oneOf(`t.${owner}`, ids)}
       and t.locale = r.locale and t.slug = r.slug and ${column} <> ${sql.ref(`r.${owner}`)}`.execute(tx);
  });
}

/** Empties a unique column in every row whose value belongs to an earlier row with another id. */
export async function freeValues(
  tx: StoreTx,
  rows: EarlierRows,
  { table, column }: { table: string; column: string },
): Promise<void> {
  await eachPart(tx, rows, table, async ({ from }) => {
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = null from ${from}
      where t.store_id = ${tx.storeId} and ${sql.ref(`t.${column}`)} = ${sql.ref(`r.${column}`)} and t.id <> r.id`.execute(
      tx,
    );
  });
}
