import { type RawBuilder, sql } from 'kysely';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { Cursor } from './cursor.ts';
import type { ListingSort } from './views.ts';

/**
 * A sort as keyset pages need it: columns that all run one way, the id last, so that one row comparison finds the
 * place. `columns` read `products p`, `product_prices r` and, for relevance, the search hits `f`.
 */
export type SortPlan = {
  columns: RawBuilder<unknown>[];
  /** Types of the cursor's keys, one a column. */
  types: string[];
  casts: string[];
  isDescending: boolean;
};

export function sortPlan(sort: ListingSort, of: { storeId: string; locale: Locale }): SortPlan {
  switch (sort) {
    case 'featured':
      return plan([sql`p.is_featured`, sql`p.created_at`], ['boolean', 'time'], true);
    case 'newest':
      return plan([sql`p.created_at`], ['time'], true);
    case 'price_asc':
      return plan([sql`r.min_amount`], ['bigint'], false);
    case 'price_desc':
      return plan([sql`r.min_amount`], ['bigint'], true);
    case 'name':
      return plan([sortKeyOf(of)], ['text'], false);
    case 'relevance':
      return plan([sql`f.rank`], ['real'], true);
  }
}

const TYPE_OF: Record<string, string> = {
  boolean: 'boolean',
  time: 'int',
  bigint: 'int',
  text: 'string',
  real: 'real',
};

function plan(columns: RawBuilder<unknown>[], casts: string[], isDescending: boolean): SortPlan {
  return { columns, types: casts.map((cast) => TYPE_OF[cast] ?? 'string'), casts, isDescending };
}

function sortKeyOf({ storeId, locale }: { storeId: string; locale: Locale }): RawBuilder<unknown> {
  const key = (each: Locale) => sql`(select t.sort_key from product_texts t
    where t.store_id = ${storeId} and t.product_id = p.id and t.locale = ${each})`;
  return sql`coalesce(${key(locale)}, ${key(otherLocale(locale))})`;
}

export function orderBy(sort: SortPlan, isBackwards = false): RawBuilder<unknown> {
  const way = sort.isDescending === isBackwards ? sql`asc` : sql`desc`;
  return sql.join([...sort.columns, sql`p.id`].map((column) => sql`${column} ${way}`));
}

/** The rows beyond a cursor, on its side. */
export function beyond(sort: SortPlan, cursor: Cursor): RawBuilder<boolean> {
  const isLess = sort.isDescending === (cursor.direction === 'after');
  const keys = cursor.keys.map((key, index) => castKey(key, sort.casts[index] ?? 'text'));
  return sql<boolean>`(${sql.join([...sort.columns, sql`p.id`])})
    ${isLess ? sql`<` : sql`>`} (${sql.join([...keys, sql`${cursor.id}::uuid`])})`;
}

/** A row's keys as JSON text, for the cursor that begins at it. A time travels in microseconds: exact both ways. */
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
    case 'real':
      return sql`${key}::real`;
    default:
      return sql`${key}::text collate "C"`;
  }
}
