import { type RawBuilder, sql } from 'kysely';
import {
  afterCursor,
  keysJson,
  orderBy,
  type PageCursor,
  readCursor,
  runTogether,
  type StoreTx,
} from '#db/index.ts';
import type { FoundProducts } from '#domain/search/index.ts';
import { type CardRow, cardsQuery } from './cards.ts';
import type { FacetCounts } from './count-facets.ts';
import type { EntryRow } from './directory.ts';
import { BLOCK, placesIn } from './facet-bits.ts';
import { priceBounds } from './listing-filters.ts';
import { RELEVANCE_TYPES, type SortPlan, sortPlan } from './listing-sorts.ts';
import type { ListingInput, ListingSort } from './listing-views.ts';

const DEFAULT_SIZE = 24;
const MAX_SIZE = 100;
const MAX_PAGE = 10_000;
// Up to this total, products are looked up and sorted; above it, the sort's index is scanned.
const FEW = 2000;

export type Page = {
  rows: CardRow[];
  sort: ListingSort;
  size: number;
  cursor: PageCursor | null;
  number: number;
  hasMore: boolean;
};

type Cut = {
  sort: ListingSort;
  size: number;
  cursor: PageCursor | null;
  offset: number;
  isBackwards: boolean;
};

/** Returns the products of one page, after filtering. One statement. */
export async function readPage(
  tx: StoreTx,
  input: ListingInput,
  of: { counts: FacetCounts; found: FoundProducts | null; collection: EntryRow | null },
): Promise<Page> {
  const sort = usableSort(input, of.collection);
  const size = Math.min(MAX_SIZE, Math.max(1, Math.trunc(input.size ?? DEFAULT_SIZE)));
  const types = sort === 'relevance' ? RELEVANCE_TYPES : sortPlan(sort, input.locale).types;
  const cursor = readCursor(input.cursor, sort, types);
  const number = Math.min(MAX_PAGE, Math.max(1, Math.trunc(input.page ?? 1)));
  const offset = cursor ? 0 : (number - 1) * size;
  const cut = { sort, size, cursor, offset, isBackwards: cursor?.direction === 'before' };
  const page = { sort, size, cursor, number };
  // An empty page needs no query.
  if (of.counts.total <= offset) return { ...page, rows: [], hasMore: false };
  const query = cardsQuery(tx.storeId, cutPage(tx.storeId, input, { ...of, cut }), input);
  const [rows] = await runTogether(tx, [query], input);
  const shown = cut.isBackwards ? rows.slice(-size) : rows.slice(0, size);
  return { ...page, rows: shown, hasMore: rows.length > size };
}

function usableSort(input: ListingInput, collection: EntryRow | null): ListingSort {
  const hasQuery = input.query !== undefined;
  const own = collection?.isByHand ? 'manual' : 'featured';
  const sort = input.sort ?? (hasQuery ? 'relevance' : own);
  return (sort === 'relevance' && !hasQuery) || sort === 'manual' ? own : sort;
}

// Selects one extra row, which shows that there is a further page in that direction.
function cutPage(
  store: string,
  input: ListingInput,
  of: { counts: FacetCounts; found: FoundProducts | null; collection: EntryRow | null; cut: Cut },
): RawBuilder<unknown> {
  const { cut, counts, found, collection } = of;
  if (cut.sort === 'relevance') return cutByRank(store, found, { counts, cut });
  const plan = sortPlan(cut.sort, input.locale);
  const from =
    counts.total <= FEW
      ? fromFew(store, plan, { input, counts, collection })
      : fromMany(store, plan, { input, counts });
  // The cursors are computed only for the page's rows: for all rows before a deep page they would cost more than the
  // page itself.
  return sql`
    select x.product_id, row_number() over (order by ${orderBy(plan)}) as ord, ${keysJson(plan)} as tag
      from (
        select ${sql.join(plan.columns)}
          from ${from} and ${cut.cursor ? afterCursor(plan, cut.cursor) : sql`true`}
         order by ${orderBy(plan, cut.isBackwards)} limit ${cut.size + 1} offset ${cut.offset}) x`;
}

type Left = { input: ListingInput; counts: FacetCounts };

function fromFew(
  store: string,
  plan: SortPlan,
  { input, counts, collection }: Left & { collection: EntryRow | null },
): RawBuilder<unknown> {
  const ords = placesIn(counts.blocks);
  if (plan.table === 'product_listings') {
    return sql`product_listings x where x.store_id = ${store} and x.ord = any(${ords}::int[])`;
  }
  if (plan.table === 'collection_products') {
    return sql`product_listings l
      join collection_products x on x.store_id = ${store} and x.collection_id = ${collection?.id ?? null}
        and x.product_id = l.product_id
      where l.store_id = ${store} and l.ord = any(${ords}::int[])`;
  }
  return sql`product_listings l
    join product_listing_prices x on x.store_id = ${store} and x.currency = ${input.currency}
      and x.product_id = l.product_id
    where l.store_id = ${store} and l.ord = any(${ords}::int[])`;
}

// Repeats the bounds of the price filter, so that the index scan starts at these bounds.
function fromMany(store: string, plan: SortPlan, { input, counts }: Left): RawBuilder<unknown> {
  const mask = wholeMask(counts.blocks);
  // A product added since the count has an ordinal beyond the mask.
  const isLeft = sql`case when x.ord < ${mask.length}::int then get_bit(${mask}::bit varying, x.ord) else 0 end = 1`;
  if (plan.table === 'product_listings') {
    return sql`product_listings x where x.store_id = ${store} and ${isLeft}`;
  }
  const { low, high } = priceBounds(input);
  return sql`product_listing_prices x where x.store_id = ${store} and x.currency = ${input.currency}
    and x.amount >= ${low ?? 0}::bigint and x.amount <= ${high ?? Number.MAX_SAFE_INTEGER}::bigint and ${isLeft}`;
}

function wholeMask(blocks: FacetCounts['blocks']): string {
  const last = Math.max(...blocks.map(({ block }) => block));
  const bits = new Map(blocks.map((each) => [each.block, each.bits]));
  return Array.from({ length: last + 1 }, (_, block) => bits.get(block) ?? '0'.repeat(BLOCK)).join('');
}

/** Sorts by rank, then newest. Also cuts the page, because all ranks are in memory. */
function cutByRank(
  store: string,
  found: FoundProducts | null,
  { counts, cut }: { counts: FacetCounts; cut: Cut },
): RawBuilder<unknown> {
  const page = pageByRank(found, { counts, cut });
  return sql`select x.product_id, u.at as ord, u.tag
    from unnest(${page.map(([, ord]) => ord)}::int[], ${page.map((row) => JSON.stringify(row))}::text[])
      with ordinality as u (place, tag, at)
    join product_listings x on x.store_id = ${store} and x.ord = u.place`;
}

// A rank and an ordinal packed into one number sort ten times faster than a pair; a search has up to 20,000.
const PLACES = 2 ** 24;

function pageByRank(
  found: FoundProducts | null,
  { counts, cut }: { counts: FacetCounts; cut: Cut },
): [number, number][] {
  const isLeft = new Map(counts.blocks.map((each) => [each.block, each.bits]));
  const keys: number[] = [];
  for (const [at, ord] of (found?.ords ?? []).entries()) {
    if (isLeft.get(Math.floor(ord / BLOCK))?.[ord % BLOCK] !== '1') continue;
    keys.push((found?.scores[at] ?? 0) * PLACES + ord);
  }
  const ranked = Float64Array.from(keys).sort().reverse();
  return [...cutRanked(ranked, cut)].map((key) => [Math.floor(key / PLACES), key % PLACES]);
}

function cutRanked(ranked: Float64Array, { cursor, offset, size, isBackwards }: Cut): Float64Array {
  if (!cursor) return ranked.slice(offset, offset + size + 1);
  const from = Number(cursor.keys[0]) * PLACES + Number(cursor.keys[1]);
  if (isBackwards) return ranked.filter((key) => key > from).slice(-(size + 1));
  return ranked.filter((key) => key < from).slice(0, size + 1);
}
