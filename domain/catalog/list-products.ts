import { type PageCursor, type StoreTx, writeCursor } from '#db/index.ts';
import { findProducts } from '#domain/search/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { asWritten } from './as-written.ts';
import { toBrandView } from './brands-list.ts';
import { type CardRow, toCard } from './cards.ts';
import { countFacets, type FacetCounts } from './count-facets.ts';
import {
  type Chosen,
  crumbsOf,
  type Directory,
  type EntryRow,
  findBySlug,
  readDirectory,
  toListingCategory,
  withDescendants,
} from './directory.ts';
import type { ListingFailure } from './errors.ts';
import { brandFacets, categoryFacets, optionFacets } from './facets.ts';
import { listingFilters } from './listing-filters.ts';
import { type Page, readPage } from './listing-page.ts';
import { rankedOrds } from './listing-ranks.ts';
import type { Listing, ListingInput } from './listing-views.ts';
import { chosenWords, withWords } from './page-words.ts';
import { RATINGS } from './product-facets.ts';

/**
 * Returns a page of public products with facets, total and both cursors. Three statements, or four with a
 * query or a ranked list.
 */
export async function listProducts(
  tx: StoreTx,
  input: ListingInput,
): Promise<Result<Listing, ListingFailure>> {
  const directory = await readDirectory(tx, input.shell);
  const chosen = choose(directory, input);
  if (!chosen.ok) return chosen;
  const { category, brand, collection } = chosen.value;
  const found = input.query === undefined ? null : await findProducts(tx, input.query);
  const ranked = input.ranked && !found ? await rankedOrds(tx, input.ranked) : null;
  const filters = listingFilters(tx.storeId, input, {
    categoryId: category?.id ?? null,
    brandId: brand?.id ?? null,
    collectionId: collection?.id ?? null,
    hits: found?.ords ?? ranked,
  });
  const words = chosenWords(tx.storeId, chosen.value, input.locale);
  const counts = await countFacets(tx, filters, { ...input, words });
  const page = await readPage(tx, input, { counts, found, collection });
  const shown = toPage(page, counts.total, input);
  const titles = shown.cards.map(({ title }) => title);
  return ok({
    ...describePlace(directory, counts, { chosen: chosen.value, input }),
    ...shown,
    // The corrected words may be those of products that are not shown.
    corrected: found?.corrected && counts.total > 0 ? asWritten(found.corrected, titles) : null,
  });
}

function choose(directory: Directory, input: ListingInput): Result<Chosen, ListingFailure> {
  const { locale, categorySlug, subSlug, brandSlug, collectionSlug } = input;
  const brand = brandSlug === undefined ? null : findBySlug(directory.brands, brandSlug, locale);
  if (brand === undefined) return fail('brand_not_found');
  const collection =
    collectionSlug === undefined ? null : findBySlug(directory.collections, collectionSlug, locale);
  if (collection === undefined) return fail('collection_not_found');
  const place = { brand, collection };
  if (categorySlug === undefined) return ok({ top: null, category: null, ...place });
  const top = findBySlug(directory.categories, categorySlug, locale);
  if (!top) return fail('category_not_found');
  if (subSlug === undefined) return ok({ top, category: top, ...place });
  const [, ...below] = withDescendants(directory.categories, top);
  const category = findBySlug(below, subSlug, locale);
  return category ? ok({ top, category, ...place }) : fail('sub_category_not_found');
}

function toPage(page: Page, total: number, input: ListingInput) {
  const { rows, sort, size, cursor, number, hasMore } = page;
  const cursorAt = (row: CardRow | undefined, direction: PageCursor['direction']) =>
    row ? writeCursor(sort, { direction, keys: JSON.parse(row.tag) }) : null;
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
  const { categories, collections } = directory;
  const { top, category, brand, collection } = chosen;
  const { words } = counts;
  const place = { chosen, locale };
  const toView = (row: EntryRow) => toListingCategory(categories, row, locale);
  return {
    category: withWords(category, toView, words.category),
    parentCategory: withWords(top === category ? null : top, toView, words.parentCategory),
    breadcrumbs: category ? crumbsOf(categories, category, locale) : [],
    brand: withWords(
      brand,
      (row) => toBrandView(row, { locale, count: counts.byValue.brand?.[row.id] ?? 0 }),
      words.brand,
    ),
    collection: withWords(collection, (row) => toListingCategory(collections, row, locale), words.collection),
    facets: {
      ...categoryFacets(directory, counts, place),
      ...brandFacets(directory, counts, place),
      options: optionFacets(counts, at.input),
      onSale: counts.byValue.sale?.[currency] ?? 0,
      inStock: counts.byValue.stock?.in ?? 0,
      ratings: RATINGS.map((stars) => ({ stars, count: counts.byValue.rating?.[stars] ?? 0 })),
      price:
        counts.min === null || counts.max === null
          ? null
          : { min: { amount: counts.min, currency }, max: { amount: counts.max, currency } },
    },
  };
}
