import { noteChange, type StoreTx, withSavepoint } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { dropFilesOf } from '#domain/downloads/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { archiveProduct } from './archive-product.ts';
import type { DeleteProductFailure } from './errors.ts';
import { lockKnownProduct } from './known-product.ts';

/** restrict_violation or foreign_key_violation, depending on how the foreign key is declared. */
export const POINTED_AT = new Set(['23001', '23503']);

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
      // Archiving removes the product from the lists and counts before its rows are deleted.
      const archived = await archiveProduct(tx, input, act);
      if (!archived.ok) return archived;
      await tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', '=', known.id).execute();
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
    if (POINTED_AT.has((error as { code?: string }).code ?? '')) return fail('product_sold');
    throw error;
  }
}
