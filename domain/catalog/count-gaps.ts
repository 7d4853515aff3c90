import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

export type ProductGaps = {
  /** The numbers of products without a text in each language. */
  missing: Record<Locale, number>;
  /** The numbers of products without a picture, and without a category. */
  picture: number;
  category: number;
  /** False if the store has more products than were checked, so that there may be more gaps. */
  isAll: boolean;
};

/**
 * Counts missing texts, pictures and categories of the newest active products and the newest drafts, at most `most` of
 * each. Limits the products that are checked and not the gaps that are found: without gaps all products would be read.
 */
export async function countGaps(tx: StoreTx, most: number): Promise<ProductGaps> {
  const store = tx.storeId;
  const newest = (status: 'active' | 'draft') => sql`(select p.id, p.status from products p
    where p.store_id = ${store} and p.status = ${status} order by p.created_at desc, p.id desc limit ${most})`;
  const has = (part: RawBuilder<unknown>) =>
    sql`exists (select from ${part} and n.store_id = ${store} and n.product_id = looked.id)`;
  // One lookup per product, because a join would read the texts and pictures of all products.
  const { rows } = await sql<Record<'en' | 'ar' | 'picture' | 'category', number> & { isAll: boolean }>`
    with looked as materialized (${newest('active')} union all ${newest('draft')}),
    known as (
      select looked.status, ${has(sql`product_texts n where n.locale = 'en'`)} as en,
          ${has(sql`product_texts n where n.locale = 'ar'`)} as ar,
          ${has(sql`product_media n where true`)} as picture,
          ${has(sql`product_categories n where true`)} as category
        from looked)
    select count(*) filter (where not en)::int as en, count(*) filter (where not ar)::int as ar,
        count(*) filter (where not picture)::int as picture, count(*) filter (where not category)::int as category,
        count(*) filter (where status = 'active') < ${most}
          and count(*) filter (where status = 'draft') < ${most} as "isAll"
      from known`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('Counts without a row.');
  const { en, ar, ...rest } = found;
  return { missing: { en, ar }, ...rest };
}
