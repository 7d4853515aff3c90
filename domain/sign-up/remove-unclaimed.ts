import { sql } from 'kysely';
import { noteStoreChange, withPlatform } from '#db/index.ts';
import { type EmptyingPause, emptyStore } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';

/** `early`: the clock of the caller is behind the clock that set the end. `begun`: the job's turn is over. */
export type Removal = 'gone' | 'claimed' | 'early' | 'begun';

/**
 * Deletes a store that was not claimed within seven days, with its account, in parts: `pause` ends a turn of a job. The
 * caller removes its pictures.
 */
export async function removeUnclaimed(storeId: string, at: Date, pause?: EmptyingPause): Promise<Removal> {
  if (!isId(storeId)) return 'claimed';
  if (!(await emptyStore({ storeId, kind: 'unclaimed' }, at, pause))) return 'begun';
  return withPlatform(async (tx) => {
    const { rows } = await sql<{ done: boolean }>`
      select app.remove_unclaimed_store(${storeId}::uuid, ${at}) as done`.execute(tx);
    if (rows[0]?.done) await noteStoreChange(tx, { storeId, tags: ['store'] });
    const left = await tx
      .selectFrom('stores as s')
      .leftJoin('provisional_stores as p', 'p.store_id', 's.id')
      .select('p.user_id as unclaimedBy')
      .where('s.id', '=', storeId)
      .executeTakeFirst();
    if (!left) return 'gone';
    return left.unclaimedBy === null ? 'claimed' : 'early';
  });
}
