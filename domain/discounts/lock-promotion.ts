import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** Locks a promotion against changes and uses; undefined if the store has no such promotion. */
export async function lockPromotion(tx: StoreTx, id: string) {
  if (!isId(id)) return undefined;
  return tx
    .selectFrom('promotions')
    .select(['id', 'version', 'status'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
