import { sql } from 'kysely';
import { askedPage, type Page, pageOrder, type StoreTx } from '#db/index.ts';

/** A review that a shopper found helpful. */
export type ExportedVote = { product: string; review: string; at: Date };

const A_PAGE = 500;
const BY_REVIEW = pageOrder('own-votes', [
  [sql`v.customer_id`, 'uuid'],
  [sql`v.review_id`, 'uuid'],
]);

/** A page of the votes of some accounts, for a person's data export. */
export async function exportVotes(
  tx: StoreTx,
  { customerIds, after }: { customerIds: readonly string[]; after: string | null },
): Promise<Page<ExportedVote>> {
  const page = askedPage(BY_REVIEW, { after, size: A_PAGE });
  const rows = await tx
    .selectFrom('review_votes as v')
    .innerJoin('reviews as r', (join) =>
      join.onRef('r.store_id', '=', 'v.store_id').onRef('r.id', '=', 'v.review_id'),
    )
    .select(['r.title as review', 'v.voted_at as at', page.keys])
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = r.product_id order by t.locale = r.locale desc limit 1)`.as('product'),
    )
    .where('v.store_id', '=', tx.storeId)
    .where(sql<boolean>`v.customer_id = any (${[...customerIds]}::uuid[])`)
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows);
}
