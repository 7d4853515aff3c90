import { sql } from 'kysely';
import { askedPage, noteChange, type Page, pageOrder, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { removePhotos } from '#domain/media/index.ts';
import { photosOf, takeOff } from './photos.ts';
import { dropVotes } from './votes.ts';

export type OwnReview = {
  product: string;
  name: string;
  email: string;
  rating: number;
  title: string;
  comment: string;
  /** The hashes of the photos. */
  photos: string[];
  status: string;
  at: Date;
};

/** Accounts, and e-mail addresses (lower case) of reviews without an account. */
export type Reviewer = { customerIds: readonly string[]; emails?: readonly string[] };

// Two statements, because a condition with lower() uses no index under row-level security: only guests' reviews are compared.
const ofReviewer = (tx: StoreTx, { customerIds, emails = [] }: Reviewer) =>
  sql<boolean>`r.id = any (array(
    select a.id from reviews a where a.store_id = ${tx.storeId} and a.customer_id = any (${[...customerIds]}::uuid[])
    union all
    select b.id from reviews b
     where b.store_id = ${tx.storeId} and b.customer_id is null and lower(b.email) = any (${[...emails]}::text[])))`;

const A_PAGE = 200;
// By id, which has an index, so that the pages together read the reviews of the store once.
const NEWEST = pageOrder('own-reviews', [[sql`r.id`, 'uuid']]);

/** The number of a shopper's reviews. */
export async function countReviewsOf(tx: StoreTx, reviewer: Reviewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reviews r
    where r.store_id = ${tx.storeId} and ${ofReviewer(tx, reviewer)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A page of a shopper's reviews, newest first, for their data export. */
export async function exportReviews(
  tx: StoreTx,
  { after, ...reviewer }: Reviewer & { after: string | null },
): Promise<Page<OwnReview>> {
  const page = askedPage(NEWEST, { after, size: A_PAGE });
  const rows = await tx
    .selectFrom('reviews as r')
    .select(['r.name', 'r.email', 'r.rating', 'r.title', 'r.comment', 'r.status'])
    .select(photosOf(tx.storeId).as('photos'))
    .select(['r.created_at as at', page.keys])
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where('r.store_id', '=', tx.storeId)
    .where(ofReviewer(tx, reviewer))
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows.map((row) => ({ ...row, photos: row.photos.map(({ hash }) => hash) })));
}

/** Anonymizes a person's reviews: text and stars stay; name, e-mail and photos are removed, and the person's votes. */
export async function eraseReviewer(tx: StoreTx, reviewer: Reviewer, act: Act): Promise<{ reviews: number }> {
  const found = await tx
    .selectFrom('reviews as r')
    .select(['r.id', 'r.product_id'])
    .where('r.store_id', '=', tx.storeId)
    .where(ofReviewer(tx, reviewer))
    .where(sql<boolean>`(r.name <> '' or r.email <> '' or r.media_id is not null or exists (
      select from review_photos p where p.store_id = r.store_id and p.review_id = r.id))`)
    .orderBy('r.id')
    .forUpdate()
    .execute();
  const ids = found.map(({ id }) => id);
  const photos = await takeOff(tx, { reviewIds: ids });
  await tx
    .updateTable('reviews')
    .set({ name: '', email: '' })
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  await dropVotes(tx, reviewer.customerIds, act);
  for (const id of ids) {
    await recordAudit(tx, act, { action: 'review.writer_erased', subjectKind: 'review', subjectId: id });
  }
  await removePhotos(tx, photos, act);
  const products = [...new Set(found.map((row) => row.product_id))];
  await noteChange(
    tx,
    products.map((id) => `product:${id}` as const),
  );
  return { reviews: ids.length };
}
