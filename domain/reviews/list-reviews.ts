import { sql } from 'kysely';
import { askedPage, fixedWord, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Locale } from '#lib/locale.ts';
import type { ReviewStatus } from './errors.ts';
import { photosOf, type ReviewPhoto } from './photos.ts';

/** A review, with the data shown to staff. */
export type ReviewRow = {
  id: string;
  productId: string;
  product: string;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  status: ReviewStatus;
  locale: Locale;
  photos: ReviewPhoto[];
  reply: string | null;
  /** The order in which the product was bought; null for an imported review, or an erased shopper's. */
  order: { id: string; number: number } | null;
  at: Date;
};

export type ReviewsAsked = PageAsked & {
  status?: ReviewStatus | null;
  /** Filters by one to five stars; 0 or undefined for all. */
  rating?: number;
  query?: string;
  /**
   * True for staff who may not see customers: rows come without addresses, and addresses are not searched.
   */
  hidesEmails?: boolean;
};

const NEWEST = pageOrder('newest', [
  [sql`r.created_at`, 'time'],
  [sql`r.id`, 'uuid'],
]);

/**
 * The number of reviews that a page looks at for a search or a number of stars: their texts have up to 3,000
 * characters and no index. The next page goes on from there.
 */
export const MOST_LOOKED_AT = 3000;

/** The store's reviews, newest first. A page may be short, or empty, and have a next one. */
export async function listReviews(tx: StoreTx, asked: ReviewsAsked = {}): Promise<Page<ReviewRow>> {
  const page = askedPage(NEWEST, asked);
  const isSearch = Boolean(asked.rating) || likeWords(asked.query ?? '') !== null;
  const looked = lookedAt(tx, asked, page);
  const rows = await tx
    .selectFrom(
      looked
        .selectAll('r')
        .limit(isSearch ? MOST_LOOKED_AT : page.limit)
        .as('r'),
    )
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.store_id', '=', 'r.store_id').onRef('a.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.rating', 'r.title', 'r.comment', 'r.status', 'a.body as reply'])
    .select(sql<string>`case when ${asked.hidesEmails ?? false} then '' else r.email end`.as('email'))
    .select(['r.product_id as productId', 'r.locale', 'r.created_at as at', page.keys])
    .select([photosOf(tx.storeId).as('photos'), orderOf(tx.storeId).as('order')])
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where(wanted(tx.storeId, asked))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const isShort = isSearch && rows.length < page.limit;
  const last = isShort
    ? await looked
        .select(page.keys)
        .offset(MOST_LOOKED_AT - 1)
        .limit(1)
        .executeTakeFirst()
    : null;
  return page.cut(rows as (ReviewRow & { keys: string })[], last?.keys);
}

function lookedAt(tx: StoreTx, { status }: ReviewsAsked, page: ReturnType<typeof askedPage>) {
  return tx
    .selectFrom('reviews as r')
    .where('r.store_id', '=', tx.storeId)
    .where(page.where)
    .$if(Boolean(status), (query) => query.where('r.status', '=', fixedWord(status ?? 'pending')))
    .orderBy(page.orderBy);
}

function wanted(storeId: string, { rating, query = '', hidesEmails = false }: ReviewsAsked) {
  const words = likeWords(query);
  const parts = [sql<boolean>`true`];
  if (rating) parts.push(sql<boolean>`r.rating = ${rating}`);
  if (words !== null) {
    // Titles are asked for by the review, because a sub-select with "exists" may read those of all products.
    parts.push(sql<boolean>`(r.name ilike ${words} or (not ${hidesEmails} and r.email ilike ${words})
      or r.title ilike ${words} or r.comment ilike ${words}
      or (select bool_or(t.title ilike ${words}) from product_texts t
           where t.store_id = ${storeId} and t.product_id = r.product_id))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const orderOf = (storeId: string) =>
  sql<ReviewRow['order']>`(select json_build_object('id', o.id, 'number', o.number) from order_lines l
    join orders o on o.store_id = l.store_id and o.id = l.order_id
    where l.store_id = ${storeId} and l.id = r.order_line_id)`;

export async function countReviews(tx: StoreTx): Promise<Record<ReviewStatus, number>> {
  const rows = await tx
    .selectFrom('reviews')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('store_id', '=', tx.storeId)
    .groupBy('status')
    .execute();
  const counts: Record<ReviewStatus, number> = { pending: 0, published: 0, hidden: 0 };
  for (const { status, count } of rows) counts[status as ReviewStatus] = count;
  return counts;
}
