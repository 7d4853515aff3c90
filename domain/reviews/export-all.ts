import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ReviewStatus } from './errors.ts';

export type ExportedReview = {
  id: string;
  /** The product's handle in a products file. */
  handle: string;
  productTitle: string;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  locale: Locale;
  status: ReviewStatus;
  at: Date;
  reply: string | null;
  repliedAt: Date | null;
};

/** The next reviews after a given one, including hidden ones. Called once per batch of a file. */
export async function exportAllReviews(
  tx: StoreTx,
  { after, limit }: { after: ExportedReview | null; limit: number },
): Promise<ExportedReview[]> {
  const store = tx.storeId;
  const { rows } = await sql<ExportedReview>`
    select r.id, r.name, r.email, r.rating, r.title, r.comment, r.locale, r.status, r.created_at as at,
           a.body as reply, a.replied_at as "repliedAt", text.title as "productTitle",
           coalesce(p.import_handle, text.slug, p.id::text) as handle
      from reviews r
      join products p on p.store_id = ${store} and p.id = r.product_id
      left join review_replies a on a.store_id = ${store} and a.review_id = r.id
      left join lateral (select t.title, t.slug from product_texts t
            where t.store_id = ${store} and t.product_id = p.id order by t.locale desc limit 1) text on true
     where r.store_id = ${store}
       ${after ? sql`and (r.created_at, r.id) > (${after.at}, ${after.id}::uuid)` : sql``}
     order by r.created_at, r.id
     limit ${limit}`.execute(tx);
  return rows;
}
