import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { ArchiveProductFailure } from './errors.ts';
import { indexProducts } from './index-products.ts';
import { lockKnownProduct } from './known-product.ts';

/** Removes a product from the storefront permanently; orders still refer to it. Idempotent. */
export async function archiveProduct(
  tx: StoreTx,
  input: { productId: string; expectedVersion?: number },
  act: Act,
): Promise<Result<{ version: number }, ArchiveProductFailure>> {
  const known = isId(input.productId) ? await lockKnownProduct(tx, input.productId) : null;
  if (!known) return fail('product_not_found');
  if (input.expectedVersion !== undefined && input.expectedVersion !== known.version) {
    return fail('stale', { version: known.version, updatedAt: known.updatedAt });
  }
  if (known.status === 'archived') return ok({ version: known.version });
  const version = known.version + 1;
  await tx
    .updateTable('products')
    .set({ status: 'archived', version, updated_at: act.at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', known.id)
    .execute();
  await indexProducts(tx, [known.id]);
  await noteChange(tx, ['catalog', `product:${known.id}`]);
  await recordAudit(tx, act, {
    action: 'product.archived',
    subjectKind: 'product',
    subjectId: known.id,
    before: { status: known.status },
    after: { status: 'archived' },
  });
  return ok({ version });
}
