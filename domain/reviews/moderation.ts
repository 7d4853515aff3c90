import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countRating } from './count-rating.ts';
import type { ModerateReviewFailure, ReviewStatus } from './errors.ts';

/** `before`: the previous status, which an undo restores. */
type Moderated = Result<{ reviewId: string; productId: string; before: ReviewStatus }, ModerateReviewFailure>;

/** Publishes a review and adds its stars to the rating. */
export function publishReview(tx: StoreTx, input: { reviewId: string }, act: Act): Promise<Moderated> {
  return setReviewStatus(tx, { ...input, to: 'published' }, act);
}

/** Hides a review; a published review then no longer counts. */
export function hideReview(tx: StoreTx, input: { reviewId: string }, act: Act): Promise<Moderated> {
  return setReviewStatus(tx, { ...input, to: 'hidden' }, act);
}

/** True if new reviews wait for the owner's approval. */
export async function isModerated(tx: StoreTx): Promise<boolean> {
  const row = await tx
    .selectFrom('store_settings')
    .select('reviews_moderated')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return row.reviews_moderated;
}

/** Sets whether new reviews wait for approval; existing reviews keep their status. */
export async function setModeration(tx: StoreTx, { isOn }: { isOn: boolean }, act: Act): Promise<void> {
  const changed = await tx
    .updateTable('store_settings')
    .set({ reviews_moderated: isOn })
    .where('store_id', '=', tx.storeId)
    .where('reviews_moderated', '!=', isOn)
    .returning('store_id')
    .executeTakeFirst();
  if (!changed) return;
  await recordAudit(tx, act, {
    action: 'reviews.moderation_set',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before: { isModerated: !isOn },
    after: { isModerated: isOn },
  });
}

/** Gives a review any status, also `pending` to undo a decision. Only published reviews count in the rating. */
export async function setReviewStatus(
  tx: StoreTx,
  { reviewId, to }: { reviewId: string; to: ReviewStatus },
  act: Act,
): Promise<Moderated> {
  // Locks the review, so that concurrent decisions count its stars once.
  const review = isId(reviewId)
    ? await tx
        .selectFrom('reviews')
        .select(['product_id', 'rating', 'status'])
        .where('store_id', '=', tx.storeId)
        .where('id', '=', reviewId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!review) return fail('review_not_found');
  const before = review.status as ReviewStatus;
  if (before === to) return fail('nothing_to_change', { status: before });
  await tx
    .updateTable('reviews')
    .set({ status: to })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', reviewId)
    .execute();
  const productId = review.product_id;
  if (to === 'published' || before === 'published') {
    await countRating(tx, { productId, stars: review.rating, by: to === 'published' ? 1 : -1 });
  }
  await recordAudit(tx, act, {
    action: `review.${to}`,
    subjectKind: 'review',
    subjectId: reviewId,
    before: { status: before },
    after: { status: to },
  });
  return ok({ reviewId, productId, before });
}
