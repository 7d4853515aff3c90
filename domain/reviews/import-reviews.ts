import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type ProductRating, setRatings } from '#domain/catalog/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { ReviewStatus } from './errors.ts';
import { readReviewForm } from './review-form.ts';

/** A review from another shop or by a guest. It is verified if it names a delivered line of the product. */
export type ImportedReview = {
  productId: string;
  orderLineId: string | null;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  locale: Locale;
  at: Date;
  reply: { text: string; at: Date } | null;
  /** Default: published. */
  status?: ReviewStatus;
};

/** The index of the review with an invalid field or a line of another product. */
export type ImportReviewsFailure = Failure<'review_invalid', { index: number }>;

const MOST = 500;

/** Imports up to 500 reviews with their products' ratings, all or none. */
export async function importReviews(
  tx: StoreTx,
  reviews: ImportedReview[],
  act: Act,
): Promise<Result<{ count: number }, ImportReviewsFailure>> {
  if (reviews.length > MOST) return fail('review_invalid', { index: MOST });
  const lines = await deliveredLines(tx, reviews);
  const wrong = reviews.findIndex((review) => !isSound(review, lines));
  if (wrong !== -1) return fail('review_invalid', { index: wrong });
  if (reviews.length === 0) return ok({ count: 0 });
  await writeReviews(tx, reviews);
  await setRatings(tx, await countAll(tx, reviews));
  await recordAudit(tx, act, {
    action: 'reviews.imported',
    subjectKind: 'store',
    subjectId: tx.storeId,
    after: { count: reviews.length },
  });
  return ok({ count: reviews.length });
}

/** The product of each delivered line. */
async function deliveredLines(tx: StoreTx, reviews: ImportedReview[]): Promise<Map<string, string>> {
  const ids = reviews.flatMap(({ orderLineId }) => orderLineId ?? []);
  const { rows } = await sql<{ id: string; productId: string }>`
    select l.id, l.product_id as "productId" from order_lines l
      join orders o on o.store_id = ${tx.storeId} and o.id = l.order_id and o.status = 'delivered'
     where l.store_id = ${tx.storeId} and l.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.productId]));
}

function isSound(review: ImportedReview, lines: Map<string, string>): boolean {
  const { orderLineId, productId, rating } = review;
  if (orderLineId !== null && lines.get(orderLineId) !== productId) return false;
  return readReviewForm({ ...review, rating: String(rating) }).ok;
}

async function writeReviews(tx: StoreTx, reviews: ImportedReview[]): Promise<void> {
  const made = reviews.map((review) => ({ id: newId(), review }));
  const store_id = tx.storeId;
  await tx
    .insertInto('reviews')
    .values(
      made.map(({ id, review: { name, email, rating, title, comment, locale, ...rest } }) => ({
        ...{ store_id, id, name, email, rating, title, comment, locale },
        product_id: rest.productId,
        order_line_id: rest.orderLineId,
        status: rest.status ?? 'published',
        created_at: rest.at,
      })),
    )
    .execute();
  const replies = made.flatMap(({ id, review: { reply, locale } }) =>
    reply ? [{ store_id, review_id: id, body: reply.text, locale, replied_at: reply.at }] : [],
  );
  if (replies.length > 0) await tx.insertInto('review_replies').values(replies).execute();
}

/** Like countRating for many reviews, ordered by product to avoid deadlocks. */
async function countAll(tx: StoreTx, reviews: ImportedReview[]): Promise<ProductRating[]> {
  const stars = new Map<string, number[]>();
  for (const { productId, rating, status = 'published' } of reviews) {
    if (status !== 'published') continue;
    const counted = stars.get(productId) ?? [0, 0, 0, 0, 0];
    counted[rating - 1] = (counted[rating - 1] ?? 0) + 1;
    stars.set(productId, counted);
  }
  if (stars.size === 0) return [];
  const rows = [...stars].sort(([a], [b]) => (a < b ? -1 : 1));
  const { rows: rated } = await sql<ProductRating>`
    insert into product_ratings as r (store_id, product_id, stars_1, stars_2, stars_3, stars_4, stars_5)
    values ${sql.join(rows.map(([id, counted]) => sql`(${tx.storeId}, ${id}, ${sql.join(counted)})`))}
    on conflict (store_id, product_id) do update set stars_1 = r.stars_1 + excluded.stars_1,
      stars_2 = r.stars_2 + excluded.stars_2, stars_3 = r.stars_3 + excluded.stars_3,
      stars_4 = r.stars_4 + excluded.stars_4, stars_5 = r.stars_5 + excluded.stars_5
    returning product_id as "productId", average as rating, review_count as count`.execute(tx);
  return rated;
}
