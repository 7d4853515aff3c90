import { sql } from 'kysely';
import { noteStoreChange, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type EmptyingPause, emptyStore } from '#domain/tenancy/index.ts';
import { deleteRestore } from './restores.ts';

/**
 * Removes an earlier state and deletes the rows of its twin. A twin that its owner opened stays, as a normal store.
 * The caller deletes the archive, and the files of a deleted twin. Safe to repeat. Null if a job's turn (`pause`) was over
 * before all rows of the twin were deleted.
 */
export async function dropRestore(
  { storeId, restoreId }: { storeId: string; restoreId: string },
  act: Act,
  pause?: EmptyingPause,
): Promise<{ isTwinGone: boolean } | null> {
  const twin = { storeId: restoreId, kind: 'twin', of: storeId } as const;
  if (!(await emptyStore(twin, act.at, pause))) return null;
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const { rows } = await sql<{ gone: boolean }>`
        select app.remove_twin(${restoreId}::uuid, ${storeId}::uuid) as gone`.execute(tx);
      const isRemoved = rows[0]?.gone ?? false;
      if (isRemoved) {
        await sql`select app.drop_store_jobs(${restoreId}::uuid)`.execute(tx);
        await noteStoreChange(tx, { storeId: restoreId, tags: ['store'] });
      }
      const left = await tx.selectFrom('stores').select('id').where('id', '=', restoreId).executeTakeFirst();
      return { isRemoved, isTwinGone: !left };
    },
    async (tx, { isRemoved, isTwinGone }) => {
      await deleteRestore(tx, restoreId);
      const subject = { subjectKind: 'store', subjectId: restoreId };
      if (isRemoved) await recordAudit(tx, act, { action: 'store.twin_dropped', ...subject });
      return { isTwinGone };
    },
  );
}
