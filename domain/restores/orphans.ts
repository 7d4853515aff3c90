import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { CHECKED_FILE_MS } from '#domain/import/index.ts';

/** Returns the hashes of those photos and receipts of shoppers to which no row of the store refers. */
export async function unusedPrivateFiles(tx: StoreTx, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select f.hash from unnest(${hashes}::text[]) as f (hash)
     where not exists (select from return_photos p where p.store_id = ${tx.storeId} and p.file_hash = f.hash)
       and not exists (select from transfer_receipts t where t.store_id = ${tx.storeId} and t.file_hash = f.hash)`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}

/** Returns the ids of those imports that no longer had a file at that moment. */
export async function endedImports(tx: StoreTx, importIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${importIds}::uuid[]) as f (id)
     where not exists (
       select from imports i where i.store_id = ${tx.storeId} and i.id = f.id
          and (i.finished_at is null
               or i.is_dry_run and i.status = 'done' and i.finished_at > ${new Date(at.getTime() - CHECKED_FILE_MS)}))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
