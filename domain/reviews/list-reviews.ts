import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { ReviewStatus } from './errors.ts';

/** A review as the store's staff read it. */
export type ReviewRow = {
  id: string;
  product: string;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  status: ReviewStatus;
  reply: string | null;
  at: Date;
};

export type ReviewList = { reviews: ReviewRow[]; next: string | null };

const PAGE = 50;

/** The store's reviews, newest first, fifty a page; `after` is the `next` of the page before. */
export async function listReviews(
  tx: StoreTx,
  { status, after }: { status?: ReviewStatus | null; after?: string | null } = {},
): Promise<ReviewList> {
  const from = parseCursor(after);
  const rows = await tx
    .selectFrom('reviews as r')
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.store_id', '=', 'r.store_id').onRef('a.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.email', 'r.rating', 'r.title', 'r.comment', 'r.status', 'a.body as reply'])
    .select('r.created_at as at')
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where('r.store_id', '=', tx.storeId)
    .$if(Boolean(status), (query) => query.where('r.status', '=', status ?? ''))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) < (${from?.at ?? null}, ${from?.id ?? null}::uuid)`),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const reviews = rows.slice(0, PAGE) as ReviewRow[];
  const last = reviews.at(-1);
  return { reviews, next: rows.length > PAGE && last ? `${last.at.getTime()}_${last.id}` : null };
}

// A cursor that nobody gave out starts at the top.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
