import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** Holds a promotion against everybody who changes or uses it; undefined where the store has none of this id. */
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
