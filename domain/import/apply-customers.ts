import { sql } from 'kysely';
import { type StoreTx, withSavepoint } from '#db/index.ts';
import { moveInCustomer } from '#domain/customers/index.ts';
import { importReviews } from '#domain/reviews/index.ts';
import { fail, ok } from '#lib/result.ts';
import type { FileCustomer, FileReview } from './file-customers.ts';
import { findProducts } from './find-products.ts';
import type { ApplyContext, ApplyOutcome } from './product-outcomes.ts';

/** Creates an account, or updates the account with the same address. */
export async function applyCustomer(
  tx: StoreTx,
  { customer, notes }: FileCustomer,
  { act }: ApplyContext,
): Promise<ApplyOutcome> {
  const outcome = await withSavepoint(tx, () => moveInCustomer(tx, customer, act));
  return ok({ outcome, variants: 0, imagesQueued: 0, notes });
}

/** Imports a review, unless the same person already wrote the same text about the product. */
export async function applyReview(
  tx: StoreTx,
  { line, product, review, notes }: FileReview,
  { act }: ApplyContext,
): Promise<ApplyOutcome> {
  const [productId] = await findProducts(tx, [product]);
  if (!productId)
    return fail('refused', [{ line, code: 'product_missing', data: { product: product.slice(0, 60) } }]);
  const { email, comment } = review;
  if (await isThere(tx, { productId, email, comment })) {
    return ok({ outcome: 'unchanged', variants: 0, imagesQueued: 0, notes });
  }
  const imported = await importReviews(tx, [{ ...review, productId, orderLineId: null }], act);
  if (!imported.ok) return fail('refused', [{ line, code: 'not_saved', data: { reason: imported.code } }]);
  return ok({ outcome: 'created', variants: 0, imagesQueued: 0, notes });
}

async function isThere(
  tx: StoreTx,
  review: { productId: string; email: string; comment: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reviews where store_id = ${tx.storeId} and product_id = ${review.productId}
       and email = ${review.email} and comment = ${review.comment} limit 1`.execute(tx);
  return rows.length > 0;
}
