import { noteChange, type StoreTx, withSavepoint } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { dropFilesOf } from '#domain/downloads/index.ts';
import { photosOfProducts, removePhotos } from '#domain/media/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { archiveProduct } from './archive-product.ts';
import type { DeleteProductFailure } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { lockKnownProduct, lockKnownProducts } from './known-product.ts';

// restrict_violation or foreign_key_violation, depending on how the foreign key is declared.
const POINTED_AT = new Set(['23001', '23503']);

/** Deletes a product. A product in an order can only be archived. */
export async function deleteProduct(
  tx: StoreTx,
  input: { productId: string; expectedVersion?: number },
  act: Act,
): Promise<Result<undefined, DeleteProductFailure>> {
  const known = isId(input.productId) ? await lockKnownProduct(tx, input.productId) : null;
  if (!known) return fail('product_not_found');
  try {
    return await withSavepoint(tx, async () => {
      await dropFilesOf(tx, known.id);
      const photos = await photosOfProducts(tx, [known.id]);
      // Archiving removes the product from the lists and counts before its rows are deleted.
      const archived = await archiveProduct(tx, input, act);
      if (!archived.ok) return archived;
      await tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', '=', known.id).execute();
      await removePhotos(tx, photos, act);
      await noteChange(tx, ['home', 'catalog', `product:${known.id}`]);
      await recordAudit(tx, act, {
        action: 'product.deleted',
        subjectKind: 'product',
        subjectId: known.id,
        before: {
          status: known.status,
          titles: Object.fromEntries(known.texts.map((text) => [text.locale, text.title])),
          variants: known.variants.length,
        },
      });
      return ok();
    });
  } catch (error) {
    if (isPointedAt(error)) return fail('product_sold');
    throw error;
  }
}

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
    if (!isPointedAt(error)) throw error;
    if (ids.length === 1) return [];
    const removed: string[] = [];
    for (const id of ids) removed.push(...(await removeProducts(tx, [id], act)));
    return removed;
  }
}

async function removeAll(tx: StoreTx, ids: string[], act: Act): Promise<void> {
  for (const id of ids) await dropFilesOf(tx, id);
  const photos = await photosOfProducts(tx, ids);
  await tx
    .updateTable('products')
    .set({ status: 'archived', updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', ids)
    .execute();
  // Archived products leave the lists and counts, before their rows are deleted.
  await indexProducts(tx, ids);
  await tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', 'in', ids).execute();
  await removePhotos(tx, photos, act);
  await noteChange(tx, ['home', 'catalog', ...ids.map((id) => `product:${id}` as const)]);
}

function isPointedAt(error: unknown): boolean {
  return POINTED_AT.has((error as { code?: string }).code ?? '');
}
