import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * True if the store has fewer rows than this limit. It locks nothing: simultaneous saves may exceed the limit by a
 * few rows, which costs less than serializing all saves.
 */
export async function hasRoomFor(
  tx: StoreTx,
  table: 'brands' | 'collections',
  most: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where store_id = ${tx.storeId}
    offset ${most - 1} limit 1`.execute(tx);
  return rows.length === 0;
}
