import { noteChange, type StoreTx, withSavepoint } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { dropFilesOf } from '#domain/downloads/index.ts';
import { POINTED_AT } from './delete-product.ts';
import { indexProducts } from './index-products.ts';
import { lockKnownProducts } from './known-product.ts';

/**
 * Deletes products that no order contains and returns the ids of the deleted ones. Writes no audit entries: the caller
 * writes one for all.
 */
export async function removeProducts(tx: StoreTx, productIds: string[], act: Act): Promise<string[]> {
  const locked = await lockKnownProducts(
    tx,
    productIds.map((id) => ({ id })),
  );
  const ids = locked.flatMap((known) => known?.id ?? []);
  if (ids.length === 0) return [];
  try {
    await withSavepoint(tx, () => removeAll(tx, ids, act));
    return ids;
  } catch (error) {
    if (!POINTED_AT.has((error as { code?: string }).code ?? '')) throw error;
    if (ids.length === 1) return [];
    const removed: string[] = [];
    for (const id of ids) removed.push(...(await removeProducts(tx, [id], act)));
    return removed;
  }
}

async function removeAll(tx: StoreTx, ids: string[], act: Act): Promise<void> {
  for (const id of ids) await dropFilesOf(tx, id);
  await tx
    .updateTable('products')
    .set({ status: 'archived', updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', ids)
    .execute();
  // Archived products leave the lists and counts, before their rows are deleted.
  await indexProducts(tx, ids);
  await tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', 'in', ids).execute();
  await noteChange(tx, ['home', 'catalog', ...ids.map((id) => `product:${id}` as const)]);
}
