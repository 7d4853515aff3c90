import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';

export async function hasMedia(tx: StoreTx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
