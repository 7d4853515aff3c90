import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#lib/locale.ts';
import type { Cursor } from './cursor.ts';
import type { ListingSort } from './listing-views.ts';

/**
 * A sort for keyset pagination: all columns in one direction, the id last, so that one row comparison finds
 * the start and one index holds the order. `table` is read under the alias x.
 */
export type SortPlan = {
  table: 'product_listings' | 'product_listing_prices' | 'collection_products' | 'products';
  columns: RawBuilder<unknown>[];
  id: RawBuilder<unknown>;
  /** Types of the cursor's keys, one per column. */
  types: string[];
  casts: string[];
  isDescending: boolean;
};

export function sortPlan(sort: Exclude<ListingSort, 'relevance'>, locale: Locale): SortPlan {
  switch (sort) {
    case 'featured':
      return plan([sql`x.is_featured`, sql`x.created_at`], ['boolean', 'time'], true);
    case 'newest':
      return plan([sql`x.created_at`], ['time'], true);
    case 'price_asc':
      return { ...plan([sql`x.amount`], ['bigint'], false), table: 'product_listing_prices' };
    case 'price_desc':
      return { ...plan([sql`x.amount`], ['bigint'], true), table: 'product_listing_prices' };
    case 'best_selling':
      return plan([sql`x.sold`], ['bigint'], true);
    case 'trending':
      return plan([sql`x.trend`], ['bigint'], true);
    case 'rating':
      return plan([sql`x.rating`, sql`x.rating_count`], ['bigint', 'bigint'], true);
    case 'manual':
      return { ...plan([sql`x.position`], ['bigint'], false), table: 'collection_products' };
    case 'name':
      return plan([locale === 'ar' ? sql`x.name_ar` : sql`x.name_en`], ['text'], false);
  }
}

const TYPE_OF: Record<string, string> = { boolean: 'boolean', time: 'int', bigint: 'int', text: 'string' };

export const NEWEST_OF_ALL: SortPlan = {
  ...plan([sql`x.created_at`], ['time'], true),
  table: 'products',
  id: sql`x.id`,
};

/** Cursor keys of a search's own order: rank, then ordinal. */
export const RELEVANCE_TYPES = ['int', 'int'];

function plan(columns: RawBuilder<unknown>[], casts: string[], isDescending: boolean): SortPlan {
  const types = casts.map((cast) => TYPE_OF[cast] ?? 'string');
  return { table: 'product_listings', columns, id: sql`x.product_id`, types, casts, isDescending };
}

export function orderBy(sort: SortPlan, isBackwards = false): RawBuilder<unknown> {
  const way = sort.isDescending === isBackwards ? sql`asc` : sql`desc`;
  return sql.join([...sort.columns, sort.id].map((column) => sql`${column} ${way}`));
}

/** The rows beyond a cursor, on its side. */
export function beyond(sort: SortPlan, cursor: Cursor): RawBuilder<boolean> {
  const isLess = sort.isDescending === (cursor.direction === 'after');
  const keys = cursor.keys.map((key, index) => castKey(key, sort.casts[index] ?? 'text'));
  return sql<boolean>`(${sql.join([...sort.columns, sort.id])})
    ${isLess ? sql`<` : sql`>`} (${sql.join([...keys, sql`${cursor.id}::uuid`])})`;
}

/** A row's keys as JSON text, for a cursor. Times are microseconds, which is exact both ways. */
export function keysJson(sort: SortPlan): RawBuilder<string> {
  const keys = sort.columns.map((column, index) =>
    sort.casts[index] === 'time' ? sql`(extract(epoch from ${column}) * 1000000)::bigint` : column,
  );
  return sql<string>`json_build_array(${sql.join(keys)})::text`;
}

function castKey(key: string | number | boolean, cast: string): RawBuilder<unknown> {
  switch (cast) {
    case 'time':
      return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
    case 'bigint':
      return sql`${key}::bigint`;
    case 'boolean':
      return sql`${key}::boolean`;
    default:
      return sql`${key}::text collate "C"`;
  }
}
