import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { categoryAndAbove } from './category-tree.ts';
import { type Directory, type EntryRow, wordsOf } from './directory.ts';
import type { ListingFilter } from './listing-filter.ts';
import type { Facet } from './views.ts';

export type FacetCounts = {
  total: number;
  min: number | null;
  max: number | null;
  byBrand: Record<string, number> | null;
  byCategory: Record<string, number> | null;
};

/**
 * How many products there are in all, and how many each other choice would give: a facet counts under every filter
 * but its own. One statement over one pass of what the page is about.
 */
export async function countFacets(tx: StoreTx, filter: ListingFilter): Promise<FacetCounts> {
  const { rows } = await sql<FacetCounts>`
    with base as materialized (
      select p.id, p.brand_id, r.min_amount as amount, ${filter.inCategory} as in_category,
          ${filter.inBrand} as in_brand, ${filter.inPrice} as in_price
        from ${filter.from}
    )
    select
      (select count(*)::int from base where in_category and in_brand and in_price) as total,
      (select min(amount) from base where in_category and in_brand) as min,
      (select max(amount) from base where in_category and in_brand) as max,
      (select json_object_agg(x.brand_id, x.n) from (
        select brand_id, count(*)::int as n from base
         where in_category and in_price and brand_id is not null group by brand_id) x) as "byBrand",
      (select json_object_agg(x.id, x.n) from (
        select u.above as id, count(distinct base.id)::int as n
          from base
          join product_categories pc on pc.store_id = ${tx.storeId} and pc.product_id = base.id
          join (${categoryAndAbove(tx.storeId)}) u on u.id = pc.category_id
         where in_brand and in_price group by u.above) x) as "byCategory"`.execute(tx);
  return rows[0] ?? { total: 0, min: null, max: null, byBrand: null, byCategory: null };
}

export type Chosen = { top: EntryRow | null; category: EntryRow | null; brand: EntryRow | null };

export function brandFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): Facet[] {
  const { chosen, locale } = at;
  return directory.brands
    .map((row) => toFacet(row, locale, { counts: counts.byBrand, isChosen: row === chosen.brand }))
    .filter((facet) => facet.count > 0 || facet.isChosen);
}

export function categoryFacets(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; locale: Locale },
): { categories: Facet[]; subCategories: Facet[] } {
  const { chosen, locale } = at;
  const facets = (rows: EntryRow[], isChosen: (row: EntryRow) => boolean) =>
    rows
      .map((row) => toFacet(row, locale, { counts: counts.byCategory, isChosen: isChosen(row) }))
      .filter((facet) => facet.count > 0 || facet.isChosen);
  const below = (row: EntryRow) => directory.categories.filter((child) => child.parentId === row.id);
  const tops = directory.categories.filter((row) => row.parentId === null);
  const isIn = (row: EntryRow) => row === chosen.category || row.id === chosen.category?.parentId;
  // The third level opens below the second-level category that is chosen, or holds the chosen one.
  const subs = chosen.top
    ? below(chosen.top).flatMap((row) => (isIn(row) ? [row, ...below(row)] : [row]))
    : [];
  return {
    categories: facets(tops, (row) => row === chosen.top),
    subCategories: facets(subs, (row) => row === chosen.category),
  };
}

function toFacet(
  row: EntryRow,
  locale: Locale,
  of: { counts: Record<string, number> | null; isChosen: boolean },
): Facet {
  const words = wordsOf(row, locale);
  return {
    slug: words.slug,
    label: words.title,
    labelLocale: words.locale,
    count: of.counts?.[row.id] ?? 0,
    isChosen: of.isChosen,
  };
}
