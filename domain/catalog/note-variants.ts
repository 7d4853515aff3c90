import { noteChange, type StoreTx } from '#db/index.ts';

/** Notes that what pages show of these variants' products has changed: in stock, sold out, only so many left. */
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
