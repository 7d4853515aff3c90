import { noteChange, type StoreTx } from '#db/index.ts';

/** Records that pages of these variants' products are stale: in stock, sold out, few left. */
export async function noteVariants(tx: StoreTx, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  const rows = await tx
    .selectFrom('variants')
    .select('product_id')
    .distinct()
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', variantIds)
    .execute();
  await noteChange(
    tx,
    rows.map((row) => `product:${row.product_id}` as const),
  );
}
