import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, selectCards, toCard } from './cards.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import {
  crumbsOf,
  type Directory,
  findBySlug,
  readDirectory,
  toListingCategory,
  withDescendants,
} from './directory.ts';
import type { ListingFailure } from './errors.ts';
import { brandFacets, type Chosen, categoryFacets, countFacets, type FacetCounts } from './facets.ts';
import { type ListingFilter, listingFilter } from './listing-filter.ts';
import { beyond, keysJson, orderBy, sortPlan } from './listing-sorts.ts';
import type { Listing, ListingInput, ListingSort } from './views.ts';

const DEFAULT_SIZE = 24;
const MAX_SIZE = 100;
const MAX_PAGE = 10_000;

/** One page of public products with facets, total and the cursors to both sides. Three statements. */
export async function listProducts(
  tx: StoreTx,
  input: ListingInput,
): Promise<Result<Listing, ListingFailure>> {
  const directory = await readDirectory(tx);
  const chosen = choose(directory, input);
  if (!chosen.ok) return chosen;
  const { category, brand } = chosen.value;
  const filter = listingFilter(tx.storeId, input, {
    categoryIds: category && withDescendants(directory.categories, category).map((row) => row.id),
    brandId: brand?.id ?? null,
  });
  const counts = await countFacets(tx, filter);
  const page = await readPage(tx, input, filter);
  return ok({
    ...describePlace(directory, counts, { chosen: chosen.value, input }),
    ...toPage(page, counts.total, input),
  });
}

function choose(directory: Directory, input: ListingInput): Result<Chosen, ListingFailure> {
  const { locale, categorySlug, subSlug, brandSlug } = input;
  const brand = brandSlug === undefined ? null : findBySlug(directory.brands, brandSlug, locale);
  if (brand === undefined) return fail('brand_not_found');
  if (categorySlug === undefined) return ok({ top: null, category: null, brand });
  const top = findBySlug(directory.categories, categorySlug, locale);
  if (!top) return fail('category_not_found');
  if (subSlug === undefined) return ok({ top, category: top, brand });
  const [, ...below] = withDescendants(directory.categories, top);
  const category = findBySlug(below, subSlug, locale);
  return category ? ok({ top, category, brand }) : fail('sub_category_not_found');
}

type Page = {
  rows: CardRow[];
  sort: ListingSort;
  size: number;
  cursor: Cursor | null;
  number: number;
  hasMore: boolean;
};

async function readPage(tx: StoreTx, input: ListingInput, filter: ListingFilter): Promise<Page> {
  const sort = usableSort(input);
  const plan = sortPlan(sort, { storeId: tx.storeId, locale: input.locale });
  const size = Math.min(MAX_SIZE, Math.max(1, Math.trunc(input.size ?? DEFAULT_SIZE)));
  const cursor = readCursor(input.cursor, sort, plan.types);
  const number = Math.min(MAX_PAGE, Math.max(1, Math.trunc(input.page ?? 1)));
  const isBackwards = cursor?.direction === 'before';
  // One row more than is shown tells whether there is a further page on that side.
  const cut = sql`
    select p.id as product_id, row_number() over (order by ${orderBy(plan)}) as ord, ${keysJson(plan)} as tag
      from ${filter.from}
       and ${filter.inCategory} and ${filter.inBrand} and ${filter.inPrice}
       and ${cursor ? beyond(plan, cursor) : sql`true`}
     order by ${orderBy(plan, isBackwards)}
     limit ${size + 1} offset ${cursor ? 0 : (number - 1) * size}`;
  const rows = await selectCards(tx, cut, input);
  const hasMore = rows.length > size;
  const shown = isBackwards ? rows.slice(-size) : rows.slice(0, size);
  return { rows: shown, sort, size, cursor, number, hasMore };
}

function usableSort(input: ListingInput): ListingSort {
  const hasQuery = input.query !== undefined;
  const sort = input.sort ?? (hasQuery ? 'relevance' : 'featured');
  return sort === 'relevance' && !hasQuery ? 'featured' : sort;
}

function toPage(page: Page, total: number, input: ListingInput) {
  const { rows, sort, size, cursor, number, hasMore } = page;
  const cursorAt = (row: CardRow | undefined, direction: Cursor['direction']) =>
    row ? writeCursor({ sort, direction, id: row.id, keys: JSON.parse(row.tag) }) : null;
  const hasNext = cursor?.direction === 'before' ? true : hasMore;
  const hasPrevious = cursor ? cursor.direction === 'after' || hasMore : number > 1;
  return {
    cards: rows.map((row) => toCard(row, input)),
    total,
    size,
    sort,
    page: cursor ? null : number,
    pageCount: Math.ceil(total / size),
    nextCursor: hasNext ? cursorAt(rows.at(-1), 'after') : null,
    previousCursor: hasPrevious ? cursorAt(rows[0], 'before') : null,
  };
}

function describePlace(
  directory: Directory,
  counts: FacetCounts,
  at: { chosen: Chosen; input: ListingInput },
) {
  const { chosen } = at;
  const { locale, currency } = at.input;
  const { categories } = directory;
  const { top, category, brand } = chosen;
  const place = { chosen, locale };
  return {
    category: category && toListingCategory(categories, category, locale),
    parentCategory: top && top !== category ? toListingCategory(categories, top, locale) : null,
    breadcrumbs: category ? crumbsOf(categories, category, locale) : [],
    brand: brand && toBrandView(brand, { locale, count: counts.byBrand?.[brand.id] ?? 0 }),
    facets: {
      ...categoryFacets(directory, counts, place),
      brands: brandFacets(directory, counts, place),
      price:
        counts.min === null || counts.max === null
          ? null
          : { min: { amount: counts.min, currency }, max: { amount: counts.max, currency } },
    },
  };
}
