import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * A store may add this many times its package's storage in a day, however much it deletes meanwhile, because deleted files
 * stay in the backups for some weeks.
 */
export const STORAGES_A_DAY = 3;

/** A smaller file counts as this many bytes, because each file costs memory and time in every backup. */
export const LEAST_BYTES = 16 * 1024;

const TODAY = sql`date_trunc('day', now(), 'UTC')`;

/** SQL for the bytes that a store has added today (UTC). */
export const addedToday = (storeId: string): RawBuilder<unknown> =>
  sql`select coalesce(sum(bytes), 0) from added_bytes where store_id = ${storeId} and day = ${TODAY}`;

/** Counts the bytes of a picture, video or file that the store adds, at least LEAST_BYTES; packageRoom reads them. */
export async function countAddedBytes(tx: StoreTx, bytes: number): Promise<void> {
  const counted = Math.max(bytes, LEAST_BYTES);
  await sql`
    with earlier as (delete from added_bytes where store_id = ${tx.storeId} and day < ${TODAY})
    insert into added_bytes as counted (store_id, day, bytes) values (${tx.storeId}, ${TODAY}, ${counted})
    on conflict (store_id, day) do update set bytes = counted.bytes + excluded.bytes`.execute(tx);
}
