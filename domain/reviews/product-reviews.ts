import { type RawBuilder, sql } from 'kysely';
import { fixedWord, type StoreTx } from '#db/index.ts';
import type { RatingSummary } from '#domain/catalog/index.ts';
import type { Locale } from '#lib/locale.ts';
import { photosOf, type ReviewPhoto } from './photos.ts';

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export type PublicReview = {
  id: string;
  /** '' if the account was deleted. */
  name: string;
  rating: number;
  title: string;
  comment: string;
  locale: Locale;
  /** True if the review is for a delivered line of this store. */
  isVerified: boolean;
  at: Date;
  photos: ReviewPhoto[];
  /** The number of shoppers who found it helpful, some minutes old. */
  helpful: number;
  reply: { text: string; locale: Locale; at: Date } | null;
};

export type ProductReviews = {
  summary: RatingSummary;
  reviews: PublicReview[];
  /** total: the number of reviews with the chosen stars; pages: the number of their pages. */
  total: number;
  page: number;
  pageCount: number;
};

/** summary: the product's rating, if it is known already. */
type Asked = {
  productId: string;
  summary?: RatingSummary;
  stars?: number | null;
  sort?: ReviewSort;
  page?: number;
};

export const REVIEWS_A_PAGE = 5;
// The pages are limited, because OFFSET reads all earlier rows.
export const MOST_REVIEW_PAGES = 200;

/** The published reviews of a product: its rating and one page of them. Two statements at most. */
export async function productReviews(tx: StoreTx, asked: Asked): Promise<ProductReviews> {
  const summary = asked.summary ?? (await readSummary(tx, asked.productId));
  const total = asked.stars ? (summary.stars[asked.stars - 1] ?? 0) : summary.count;
  const pageCount = Math.min(MOST_REVIEW_PAGES, Math.max(1, Math.ceil(total / REVIEWS_A_PAGE)));
  const page = Math.min(Math.max(1, asked.page ?? 1), pageCount);
  const reviews = total === 0 ? [] : await readPage(tx, { ...asked, page });
  return { summary, reviews, total, page, pageCount };
}

async function readSummary(tx: StoreTx, productId: string): Promise<RatingSummary> {
  const row = await tx
    .selectFrom('product_ratings')
    .select(['average', 'review_count', 'stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5'])
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (!row) return { average: 0, count: 0, stars: [0, 0, 0, 0, 0] };
  return {
    average: row.average,
    count: row.review_count,
    stars: [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5],
  };
}

const NEWEST = sql`r.created_at desc, r.id desc`;
const BY = { helpful: sql`r.helpful desc`, highest: sql`r.rating desc`, lowest: sql`r.rating` };

async function readPage(tx: StoreTx, asked: Asked & { page: number }): Promise<PublicReview[]> {
  const { sort = 'newest' } = asked;
  const orderBy = sql.join(sort === 'newest' ? [NEWEST] : [BY[sort], NEWEST]);
  const rows = await tx
    .selectFrom(cutPage(tx, asked, orderBy).as('r'))
    .leftJoin('review_replies as a', (join) =>
      join.onRef('a.store_id', '=', 'r.store_id').onRef('a.review_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.rating', 'r.title', 'r.comment', 'r.locale'])
    .select(['r.created_at', 'r.order_line_id', 'r.helpful'])
    .select(['a.body', 'a.locale as reply_locale', 'a.replied_at', photosOf(tx.storeId).as('photos')])
    .orderBy(orderBy)
    .execute();
  return rows.map(({ id, name, rating, title, comment, ...row }) => ({
    ...{ id, name, rating, title, comment },
    locale: row.locale as Locale,
    isVerified: row.order_line_id !== null,
    at: row.created_at,
    photos: row.photos,
    helpful: row.helpful,
    reply:
      row.body === null || row.replied_at === null
        ? null
        : { text: row.body, locale: row.reply_locale as Locale, at: row.replied_at },
  }));
}

// Cut before the joins, so that the rows come in the order of an index and only those of the page are joined.
function cutPage(
  tx: StoreTx,
  { productId, stars, page }: Asked & { page: number },
  orderBy: RawBuilder<unknown>,
) {
  return tx
    .selectFrom('reviews as r')
    .selectAll('r')
    .where('r.store_id', '=', tx.storeId)
    .where('r.product_id', '=', productId)
    .where('r.status', '=', fixedWord('published'))
    .$if(Boolean(stars), (query) => query.where('r.rating', '=', stars ?? 0))
    .orderBy(orderBy)
    .limit(REVIEWS_A_PAGE)
    .offset((page - 1) * REVIEWS_A_PAGE);
}

/** Products whose rating differs from their published reviews; only for a test, which expects none. */
export async function miscountedRatings(tx: StoreTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(r.product_id, c.product_id) as id
      from (select product_id, review_count, average from product_ratings
             where store_id = ${tx.storeId} and review_count > 0) r
      full join (select product_id, count(*)::int as n, round(avg(rating) * 100)::int as average from reviews
                  where store_id = ${tx.storeId} and status = 'published' group by product_id) c
        on c.product_id = r.product_id
     where (r.review_count, r.average) is distinct from (c.n, c.average)`.execute(tx);
  return rows.map((row) => row.id);
}
