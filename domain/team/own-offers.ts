import { withPlatform } from '#db/index.ts';

/** An open offer of a store's ownership, as its recipient sees it. */
export type OwnOffer = { storeId: string; from: string; until: Date };

/** The stores whose ownership is offered to an account. */
export async function offersTo(userId: string, now: Date): Promise<OwnOffer[]> {
  return withPlatform((tx) =>
    tx
      .selectFrom('ownership_transfers as o')
      .innerJoin('users as u', 'u.id', 'o.from_user_id')
      .select(['o.store_id as storeId', 'u.name as from', 'o.expires_at as until'])
      .where('o.to_user_id', '=', userId)
      .where('o.expires_at', '>', now)
      .execute(),
  );
}
