import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

export const DROP_UNUSED_TASK = 'media.drop-unused';

/**
 * Returns the hashes of those files to which no picture and no video of the store refers. Order lines name a hash, too, but
 * show a picture only while it is in the library: removed pictures must not stay public because they were sold.
 */
export async function unusedFiles(tx: StoreTx, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select f.hash from unnest(${hashes}::text[]) as f (hash)
     where not exists (select from media m where m.store_id = ${tx.storeId} and m.hash = f.hash)
       and not exists (select from videos v where v.store_id = ${tx.storeId} and v.hash = f.hash)`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}
