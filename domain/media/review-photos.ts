import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/**
 * SQL for the photos of a store's reviews: review_id, position and media_id. The one photo of a review that was written
 * before reviews had several is a column of the review.
 */
export const reviewPhotos = (storeId: string): RawBuilder<unknown> => sql`(
  select r.id as review_id, 0 as position, r.media_id from reviews r
   where r.store_id = ${storeId} and r.media_id is not null
  union all
  select p.review_id, p.position, p.media_id from review_photos p where p.store_id = ${storeId})`;

/** The photos of the reviews of some products, which are not deleted with these products' rows. */
export async function photosOfProducts(tx: StoreTx, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.media_id as id from reviews r
      join ${reviewPhotos(tx.storeId)} p on p.review_id = r.id
     where r.store_id = ${tx.storeId} and r.product_id = any (${[...productIds]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}
