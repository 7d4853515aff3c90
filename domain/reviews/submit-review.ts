import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { admitFiles, type FilesFull, type PreparedImage } from '#domain/media/index.ts';
import { hasBought } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { countRating } from './count-rating.ts';
import type { NoReview, ReviewStatus, SubmitReviewFailure } from './errors.ts';
import { mayReview } from './may-review.ts';
import { isModerated } from './moderation.ts';
import { writePhotos } from './photos.ts';
import { type CleanReview, type ReviewForm, readReviewForm } from './review-form.ts';

export type NewReview = {
  productId: string;
  customerId: string;
  form: ReviewForm;
  /** Decoded before the transaction to keep that short; at most REVIEW_PHOTOS. The caller stores them in it. */
  photos: readonly PreparedImage[];
  locale: Locale;
};

/** Takes room for the photos of a review, in a transaction of its own before submitReview. */
export async function admitReviewPhotos(
  tx: StoreTx,
  { productId, customerId, photos }: NewReview,
  act: Act,
): Promise<Result<undefined, NoReview | FilesFull>> {
  const allowed = await mayReview(tx, { productId, customerId });
  if (!allowed.ok) return allowed;
  const sizes = photos.map(({ bytes }) => bytes.length);
  return admitFiles(tx, { sizes, buyer: (await hasBought(tx, customerId)) ? customerId : null }, act);
}

/** Saves a shopper's review of a delivered product, published at once or pending approval. */
export async function submitReview(
  tx: StoreTx,
  review: NewReview,
  act: Act,
): Promise<Result<{ reviewId: string; status: ReviewStatus }, SubmitReviewFailure>> {
  const form = readReviewForm(review.form);
  if (!form.ok) return form;
  const allowed = await mayReview(tx, review);
  if (!allowed.ok) return allowed;
  const status = (await isModerated(tx)) ? 'pending' : 'published';
  const row = { orderLineId: allowed.value.orderLineId, status, clean: form.value } as const;
  const reviewId = await insertOnce(tx, { ...review, ...row }, act);
  if (!reviewId) return fail('already_reviewed');
  await writePhotos(tx, { reviewId, photos: review.photos }, act);
  const { productId } = review;
  if (status === 'published') await countRating(tx, { productId, stars: form.value.rating, by: 1 });
  await recordAudit(tx, act, {
    action: 'review.submitted',
    subjectKind: 'review',
    subjectId: reviewId,
    after: { productId, rating: form.value.rating, status },
  });
  return ok({ reviewId, status });
}

type Row = NewReview & { orderLineId: string; status: ReviewStatus; clean: CleanReview };

/** Null if another request of the shopper was first. */
async function insertOnce(tx: StoreTx, row: Row, act: Act): Promise<string | null> {
  const { name, email, rating, title, comment } = row.clean;
  const made = await tx
    .insertInto('reviews')
    .values({
      store_id: tx.storeId,
      id: newId(),
      product_id: row.productId,
      customer_id: row.customerId,
      order_line_id: row.orderLineId,
      name,
      email,
      rating,
      title,
      comment,
      locale: row.locale,
      status: row.status,
      created_at: act.at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'product_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
