import { sql } from 'kysely';
import { noteStoreChange, withPlatform } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** `early`: the clock that asks is behind the one that set the end. */
export type Removal = 'gone' | 'claimed' | 'early';

/** Deletes a store that nobody claimed in its seven days, with its account. Its pictures are left to the caller. */
export async function removeUnclaimed(storeId: string, at: Date): Promise<Removal> {
  if (!isId(storeId)) return 'claimed';
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
