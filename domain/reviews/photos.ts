import { type RawBuilder, sql } from 'kysely';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { type PreparedImage, recordImage, removePhotos, reviewPhotos } from '#domain/media/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RemovePhotoFailure } from './errors.ts';

export type ReviewPhoto = { id: string; hash: string; width: number; height: number };

/** SQL for the photos of the review `r` of the statement, as JSON in their order. */
export const photosOf = (storeId: string): RawBuilder<ReviewPhoto[]> => sql<ReviewPhoto[]>`coalesce((
  select json_agg(json_build_object('id', m.id, 'hash', m.hash, 'width', m.width, 'height', m.height)
                  order by p.position)
    from ${reviewPhotos(storeId)} p join media m on m.store_id = ${storeId} and m.id = p.media_id
   where p.review_id = r.id), '[]')`;

export async function writePhotos(
  tx: StoreTx,
  { reviewId, photos }: { reviewId: string; photos: readonly PreparedImage[] },
  act: Act,
): Promise<void> {
  for (const [index, photo] of photos.entries()) {
    const { mediaId } = await recordImage(tx, photo, { act });
    await tx
      .insertInto('review_photos')
      .values({ store_id: tx.storeId, review_id: reviewId, position: index + 1, media_id: mediaId })
      .execute();
  }
}

/** Removes one photo from a review, whose words and stars stay. Its file is deleted, so there is no undo. */
export async function removeReviewPhoto(
  tx: StoreTx,
  { reviewId, mediaId }: { reviewId: string; mediaId: string },
  act: Act,
): Promise<Result<{ productId: string }, RemovePhotoFailure>> {
  if (!isId(reviewId) || !isId(mediaId)) return fail('photo_not_found');
  // Locks the review, so that of two presses one finds the photo.
  const review = await tx
    .selectFrom('reviews')
    .select('product_id as productId')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  if (!review) return fail('photo_not_found');
  const taken = await takeOff(tx, { reviewIds: [reviewId], mediaId });
  if (taken.length === 0) return fail('photo_not_found');
  await removePhotos(tx, taken, act);
  await recordAudit(tx, act, {
    action: 'review.photo_removed',
    subjectKind: 'review',
    subjectId: reviewId,
    before: { photo: mediaId },
  });
  await noteChange(tx, [`product:${review.productId}`]);
  return ok(review);
}

/** Takes one photo or all off some reviews; returns those that were there. */
export async function takeOff(
  tx: StoreTx,
  { reviewIds, mediaId }: { reviewIds: readonly string[]; mediaId?: string },
): Promise<string[]> {
  const ids = sql`any (${[...reviewIds]}::uuid[])`;
  const chosen = mediaId ? sql`and media_id = ${mediaId}` : sql``;
  const store = tx.storeId;
  const { rows } = await sql<{ id: string }>`
    with further as (
      delete from review_photos where store_id = ${store} and review_id = ${ids} ${chosen} returning media_id as id),
    first as (select id as review_id, media_id as id from reviews
      where store_id = ${store} and id = ${ids} and media_id is not null ${chosen}),
    emptied as (
      update reviews r set media_id = null from first f where r.store_id = ${store} and r.id = f.review_id)
    select id from first union select id from further`.execute(tx);
  return rows.map(({ id }) => id);
}
