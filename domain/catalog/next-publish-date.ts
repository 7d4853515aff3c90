import type { StoreTx } from '#db/index.ts';

/** When the next product that waits for its day is published; null when none waits. */
export async function nextPublishDate(tx: StoreTx, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('products')
    .select((of) => of.fn.min('publish_at').as('at'))
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'active')
    .where('publish_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? null;
}
