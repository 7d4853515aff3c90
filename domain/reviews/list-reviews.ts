import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Locale } from '#lib/locale.ts';
import type { ReviewStatus } from './errors.ts';

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
  photo: { src: string; width: number; height: number } | null;
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

/** The store's reviews, newest first. */
export async function listReviews(tx: StoreTx, asked: ReviewsAsked = {}): Promise<Page<ReviewRow>> {
  const { status, rating, query = '', hidesEmails = false } = asked;
  const page = askedPage(NEWEST, asked);
  const words = likeWords(query);
  const rows = await tx
    .selectFrom('reviews as r')
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.store_id', '=', 'r.store_id').onRef('a.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.rating', 'r.title', 'r.comment', 'r.status', 'a.body as reply'])
    .select(sql<string>`case when ${hidesEmails} then '' else r.email end`.as('email'))
    .select(['r.product_id as productId', 'r.locale', 'r.created_at as at', page.keys])
    .select(
      sql<ReviewRow['photo']>`(select json_build_object('src', '/media/' || m.hash, 'width', m.width,
        'height', m.height) from media m where m.store_id = ${tx.storeId} and m.id = r.media_id)`.as('photo'),
    )
    .select(orderOf(tx.storeId).as('order'))
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where('r.store_id', '=', tx.storeId)
    .where(page.where)
    .$if(Boolean(status), (query) => query.where('r.status', '=', status ?? ''))
    .$if(Boolean(rating), (select) => select.where('r.rating', '=', rating ?? 0))
    .$if(words !== null, (select) =>
      select.where(
        sql<boolean>`(r.name ilike ${words} or (not ${hidesEmails} and r.email ilike ${words}) or r.title ilike ${words}
          or r.comment ilike ${words} or exists (select 1 from product_texts t
            where t.store_id = ${tx.storeId} and t.product_id = r.product_id and t.title ilike ${words}))`,
      ),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows as (ReviewRow & { keys: string })[]);
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
