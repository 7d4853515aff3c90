import { noteChange, type StoreTx } from '#db/index.ts';

/** Marks pages of these variants' products as stale after a variant sold out, came back or became scarce. */
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
