import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type ImportedReview, importReviews } from '#domain/reviews/index.ts';
import { fail, ok } from '#lib/result.ts';
import type { FileReview } from './file-customers.ts';
import { findProducts } from './find-products.ts';
import type { ApplyContext, ApplyOutcome } from './product-outcomes.ts';

/**
 * Imports the reviews of a batch, except for those that the same person already wrote about the product. In a few
 * statements for all of them: a product may have half a million reviews, and each write renews its place in lists.
 */
export async function applyReviews(
  tx: StoreTx,
  items: FileReview[],
  { act }: Pick<ApplyContext, 'act'>,
): Promise<ApplyOutcome[]> {
  if (items.length === 0) return [];
  const productIds = await findProducts(
    tx,
    items.map(({ product }) => product),
  );
  const placed = items.map(({ review }, index) => {
    const productId = productIds[index];
    return productId ? { ...review, productId, orderLineId: null } : null;
  });
  const known = await knownReviews(
    tx,
    placed.flatMap((review) => review ?? []),
  );
  const fresh = placed.map((review) => {
    if (!review || known.has(keyOf(review))) return null;
    known.add(keyOf(review));
    return review;
  });
  const reasons = await writeAll(tx, fresh, act);
  return items.map(({ line, product, notes }, index) => {
    if (!placed[index])
      return fail('refused', [{ line, code: 'product_missing', data: { product: product.slice(0, 60) } }]);
    const reason = reasons.get(index);
    if (reason) return fail('refused', [{ line, code: 'not_saved', data: { reason } }]);
    return ok({ outcome: fresh[index] ? 'created' : 'unchanged', variants: 0, imagesQueued: 0, notes });
  });
}

type Written = Pick<ImportedReview, 'productId' | 'email' | 'comment'>;

const keyOf = ({ productId, email, comment }: Written) => textKey(productId, email, digest(comment));
const textKey = (...parts: string[]) => JSON.stringify(parts);
const digest = (text: string) => createHash('md5').update(text).digest('hex');

/** The keys of the store's reviews that may be the same. One statement, which reads the reviews of each product once. */
async function knownReviews(tx: StoreTx, reviews: Written[]): Promise<Set<string>> {
  if (reviews.length === 0) return new Set();
  const all = <K extends keyof Written>(name: K) => [...new Set(reviews.map((review) => review[name]))];
  const { rows } = await sql<{ productId: string; email: string; digest: string }>`
    select r.product_id as "productId", r.email, md5(r.comment) as digest from reviews r
     where r.store_id = ${tx.storeId} and r.product_id = any(${all('productId')}::uuid[])
       and r.email = any(${all('email')}::text[]) and r.comment = any(${all('comment')}::text[])`.execute(tx);
  return new Set(rows.map((row) => textKey(row.productId, row.email, row.digest)));
}

/** Writes reviews together, without those that are refused. Returns the reason for each refused index. */
async function writeAll(
  tx: StoreTx,
  reviews: (ImportedReview | null)[],
  act: Act,
): Promise<Map<number, string>> {
  const reasons = new Map<number, string>();
  for (;;) {
    const rest = reviews.flatMap((review, index) =>
      review && !reasons.has(index) ? [{ review, index }] : [],
    );
    if (rest.length === 0) return reasons;
    const written = await importReviews(
      tx,
      rest.map(({ review }) => review),
      act,
    );
    if (written.ok) return reasons;
    // Reviews are judged before any is written.
    const wrong = rest[written.data.index];
    if (!wrong) throw new Error('More reviews than can be imported together.');
    reasons.set(wrong.index, written.code);
  }
}
