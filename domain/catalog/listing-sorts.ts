import { sql } from 'kysely';
import { type PageOrder, pageOrder } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ListingSort } from './listing-views.ts';

/** The order of a sort; `table` is read under the alias x. */
export type SortPlan = PageOrder & {
  table: 'product_listings' | 'product_listing_prices' | 'collection_products';
};

type Columns = Parameters<typeof pageOrder>[1];

export function sortPlan(sort: Exclude<ListingSort, 'relevance'>, locale: Locale): SortPlan {
  const up = (columns: Columns) => plan(sort, columns, 'ascending');
  const down = (columns: Columns) => plan(sort, columns, 'descending');
  switch (sort) {
    case 'featured':
      return down([
        [sql`x.is_featured`, 'boolean'],
        [sql`x.created_at`, 'time'],
      ]);
    case 'newest':
      return down([[sql`x.created_at`, 'time']]);
    case 'price_asc':
      return { ...up([[sql`x.amount`, 'bigint']]), table: 'product_listing_prices' };
    case 'price_desc':
      return { ...down([[sql`x.amount`, 'bigint']]), table: 'product_listing_prices' };
    case 'best_selling':
      return down([[sql`x.sold`, 'bigint']]);
    case 'trending':
      return down([[sql`x.trend`, 'bigint']]);
    case 'rating':
      return down([
        [sql`x.rating`, 'bigint'],
        [sql`x.rating_count`, 'bigint'],
      ]);
    case 'manual':
      return { ...up([[sql`x.position`, 'bigint']]), table: 'collection_products' };
    case 'name':
      return up([[locale === 'ar' ? sql`x.name_ar` : sql`x.name_en`, 'text']]);
  }
}

/** Cursor keys of a search's own order: rank, then ordinal. */
export const RELEVANCE_TYPES: PageOrder['types'] = ['bigint', 'bigint'];

function plan(sort: ListingSort, columns: Columns, direction: 'ascending' | 'descending'): SortPlan {
  const order = pageOrder(sort, [...columns, [sql`x.product_id`, 'uuid']], direction);
  return { ...order, table: 'product_listings' };
}
