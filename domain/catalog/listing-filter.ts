import { type RawBuilder, sql } from 'kysely';
import { searchQuery } from '#domain/search/index.ts';
import { exponentOf } from '#lib/money/index.ts';
import { isPublic } from './public-products.ts';
import type { ListingInput } from './views.ts';

/** At the top of its range the price filter means "no upper bound". */
export const PRICE_FILTER_TOP = 10_000;

const MOST_HITS = 10_000;

/** What is listed, in SQL over `products p`, `product_prices r` and (with a query) the hits `f`. */
export type ListingFilter = {
  from: RawBuilder<unknown>;
  inCategory: RawBuilder<boolean>;
  inBrand: RawBuilder<boolean>;
  inPrice: RawBuilder<boolean>;
};

export function listingFilter(
  storeId: string,
  input: ListingInput,
  chosen: { categoryIds: string[] | null; brandId: string | null },
): ListingFilter {
  const hits =
    input.query === undefined
      ? sql``
      : sql`join (select product_id, rank from app.search_products(
          ${input.locale}, ${searchQuery(input.query)}, ${MOST_HITS}::int)) f on f.product_id = p.id`;
  return {
    from: sql`products p
      join product_prices r on r.store_id = ${storeId} and r.currency = ${input.currency} and r.product_id = p.id
      ${hits}
      where p.store_id = ${storeId} and ${isPublic(input.now)}`,
    inCategory: chosen.categoryIds
      ? sql<boolean>`exists (select 1 from product_categories pc where pc.store_id = ${storeId}
          and pc.product_id = p.id and pc.category_id = any(${chosen.categoryIds}::uuid[]))`
      : sql<boolean>`true`,
    inBrand: chosen.brandId
      ? sql<boolean>`(p.brand_id is not distinct from ${chosen.brandId}::uuid)`
      : sql<boolean>`true`,
    inPrice: priceFilter(input),
  };
}

function priceFilter(input: ListingInput): RawBuilder<boolean> {
  const unit = 10 ** exponentOf(input.currency);
  const { minPrice = 0, maxPrice = PRICE_FILTER_TOP } = input;
  const low = minPrice > 0 ? sql`r.min_amount >= ${minPrice * unit}::bigint` : sql`true`;
  const high = maxPrice < PRICE_FILTER_TOP ? sql`r.min_amount <= ${maxPrice * unit}::bigint` : sql`true`;
  return sql<boolean>`(${low} and ${high})`;
}
