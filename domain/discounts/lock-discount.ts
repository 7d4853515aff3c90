import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

/** Locks a discount against changes and uses; undefined if the store has no such discount. */
export async function lockDiscount(tx: StoreTx, id: string) {
  if (!isId(id)) return undefined;
  return tx
    .selectFrom('discounts')
    .select(['id', 'version', 'status', 'is_automatic', 'ends_at'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
