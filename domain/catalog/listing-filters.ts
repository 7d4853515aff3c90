import { type RawBuilder, sql } from 'kysely';
import { exponentOf } from '#lib/money/index.ts';
import { toBlocks } from './facet-bits.ts';
import type { ListingInput } from './listing-views.ts';
import { optionValue } from './product-facets.ts';

/** At this value the price filter has no upper bound. */
const PRICE_FILTER_TOP = 10_000;

/**
 * A filter: `bits` selects (block, bits) of the matching products. `facet` is counted without this filter.
 * `isEmpty`: no product matches, so nothing is counted.
 */
export type ListingFilter = { facet: string; bits: RawBuilder<unknown>; isEmpty?: boolean };

export type ListingScope = { categoryId: string | null; brandId: string | null; collectionId: string | null };

export function listingFilters(
  storeId: string,
  input: ListingInput,
  chosen: ListingScope & { hits: number[] | null },
): ListingFilter[] {
  const having = (facet: string, values: string[]): ListingFilter => ({
    facet,
    bits: sql`select f.block, bit_or(f.bits) as bits from product_facets f
      where f.store_id = ${storeId} and f.facet = ${facet} and f.value = any(${values}::text[]) group by f.block`,
  });
  return [
    ...(chosen.hits ? [among(chosen.hits)] : []),
    ...(chosen.categoryId ? [having('category', [chosen.categoryId])] : []),
    ...(chosen.brandId ? [having('brand', [chosen.brandId])] : []),
    ...(chosen.collectionId ? [having('collection', [chosen.collectionId])] : []),
    ...(input.onSale ? [having('sale', [input.currency])] : []),
    ...(input.inStock ? [having('stock', ['in'])] : []),
    ...(input.minRating ? [having('rating', [String(input.minRating)])] : []),
    ...chosenOptions(input).map(({ facet, values }) => having(facet, values)),
    ...priceFilter(input),
  ];
}

/** Returns the chosen option values as facets of product_facets. */
export function chosenOptions(input: Pick<ListingInput, 'options'>): { facet: string; values: string[] }[] {
  return Object.entries(input.options ?? {})
    .filter(([, values]) => values.length > 0)
    .map(([param, values]) => ({ facet: `option:${param}`, values: values.map(optionValue) }))
    .sort((a, b) => (a.facet < b.facet ? -1 : 1));
}

/** Returns the price bounds in minor units; null for no bound. */
export function priceBounds(input: ListingInput): { low: number | null; high: number | null } {
  const unit = 10 ** exponentOf(input.currency);
  const { minPrice = 0, maxPrice = PRICE_FILTER_TOP } = input;
  return {
    low: minPrice > 0 ? minPrice * unit : null,
    high: maxPrice < PRICE_FILTER_TOP ? maxPrice * unit : null,
  };
}

function among(ords: number[]): ListingFilter {
  const blocks = toBlocks(ords);
  return {
    facet: 'query',
    isEmpty: ords.length === 0,
    bits: sql`select h.block, h.bits from unnest(${blocks.map(({ block }) => block)}::int[],
      ${blocks.map(({ bits }) => bits)}::bit varying[]) as h (block, bits)`,
  };
}

// `prices` has bit sets of products per block and binary digit of their amounts.
function priceFilter(input: ListingInput): ListingFilter[] {
  const { low, high } = priceBounds(input);
  if (low === null && high === null) return [];
  const upTo = (bound: number) => sql`app.bits_at_most(a.slices, ${bound}::bigint)`;
  const all = sql`repeat('1', 4096)::bit varying`;
  const kept = sql`${high === null ? all : upTo(high)} & ${low === null ? all : sql`~${upTo(low - 1)}`}`;
  return [{ facet: 'price', bits: sql`select a.block, ${kept} as bits from prices a` }];
}
