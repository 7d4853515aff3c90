import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * The number of rows and index entries of the store's tables that a verb reads in its transaction: what it costs
 * on a large store, without a clock.
 */
export async function rowsRead(tx: StoreTx, verb: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx);
  await verb();
  return (await readSoFar(tx)) - before;
}

async function readSoFar(tx: StoreTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int as count from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`.execute(tx);
  return rows[0]?.count ?? 0;
}
