import type { StoreTx } from '#db/index.ts';

/** Finds a live variant by SKU, with its store's currency; null if there is none. */
export async function findVariant(
  tx: StoreTx,
  sku: string,
): Promise<{ variantId: string; currency: string } | null> {
  const row = await tx
    .selectFrom('variants as v')
    .innerJoin('store_settings as st', 'st.store_id', 'v.store_id')
    .select(['v.id as variantId', 'st.currency'])
    .where('v.store_id', '=', tx.storeId)
    .where('v.sku', '=', sku)
    .where('v.archived_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
