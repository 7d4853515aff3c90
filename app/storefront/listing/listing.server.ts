import listingKeys from 'text-keys:listing/listing';
import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type FilledBlocks,
  type Listing,
  type ListingFailure,
  listProducts,
  sharedBlocks,
} from '#domain/catalog/index.ts';
import { hasSharedBlocks, placeShown } from '#domain/content/index.ts';
import {
  CLEARED,
  type ListingQuery,
  listingSearch,
  PRICE_CEILING,
  readListingQuery,
  refined,
} from '#lib/listing-query.ts';
import { otherLocale } from '#lib/locale.ts';
import { currencySymbol } from '#lib/money/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { listsProducts } from '../page/page-tags.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { textsOf } from '../page/texts.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';
import { chipsOf, clearsOf, type Fixed, facetsOf, quickFilters } from './listing-choices.server.ts';
import type { ListingView } from './listing-view.ts';
import { pageLinks } from './page-links.server.ts';

/** Reads the URL and returns view and texts of a listing page. The route handles failures. */
export async function readListing(shop: Shop, url: URL, fixed: Fixed = {}) {
  const query = readListingQuery(url.searchParams);
  const { result, filled } = await readProducts(shop, query, fixed);
  if (!result.ok) return { ok: false as const, code: withoutDeadFilter(url, query, fixed, result.code) };
  const listing = result.value;
  // The page number is beyond the end, for example after products were removed.
  if (listing.page !== null && listing.page > 1 && listing.page > listing.pageCount) {
    throw redirect(url.pathname + listingSearch({ ...query, page: listing.pageCount }, fixed.words));
  }
  listsProducts(shop, listing.cards);
  if (fixed.ranked || listing.sort === 'best_selling') shop.request.cache.tag('ranks');
  const view = viewOf(shop, listing, query, fixed);
  return { ok: true as const, listing, view, pages: ownPages(view), texts: listingTexts(shop), filled };
}

const NO_BLOCKS: FilledBlocks = { sections: [], changesAt: null };

/** The products of a list, and the blocks below its page. */
function readProducts(shop: Shop, query: ListingQuery, fixed: Fixed) {
  const { locale, currency, now, shell } = shop;
  const kind = fixed.below;
  const hasBlocks = kind !== undefined && hasSharedBlocks(shell, kind);
  return withStore(shop.storeId, async (tx) => {
    const result = await listProducts(tx, { ...listingInput(shop, query, fixed), isLast: !hasBlocks });
    if (!hasBlocks || !result.ok) return { result, filled: NO_BLOCKS };
    const { timeZone } = shell;
    const place = placeShown(shell, { kind, categoryId: categoryOfPage(result.value, fixed)?.id });
    return {
      result,
      filled: await sharedBlocks(tx, { place, locale, currency, now, timeZone, shell, isLast: true }),
    };
  });
}

/** The category whose page it is: a filter of the page of a top category may choose one below it. */
function categoryOfPage({ category, parentCategory }: Listing, { sub }: Fixed): Listing['category'] {
  return sub ? category : (parentCategory ?? category);
}

function listingInput(shop: Shop, query: ListingQuery, fixed: Fixed) {
  return {
    locale: shop.locale,
    currency: shop.currency,
    now: shop.now,
    shell: shop.shell,
    categorySlug: fixed.category ?? (query.category || undefined),
    subSlug: fixed.sub ?? (query.sub || undefined),
    brandSlug: fixed.brand ?? (query.brand || undefined),
    collectionSlug: fixed.collection,
    minPrice: query.min,
    maxPrice: query.max,
    options: query.options,
    onSale: query.sale,
    inStock: query.stock,
    minRating: query.stars || undefined,
    ranked: fixed.ranked,
    sort: query.sort || fixed.sort,
    cursor: query.after || undefined,
    page: query.page,
    query: fixed.words,
  };
}

/**
 * Redirects without a filter that no longer exists; a category or brand in the page's own path is a 404
 * instead.
 */
function withoutDeadFilter(
  url: URL,
  query: ListingQuery,
  fixed: Fixed,
  code: ListingFailure,
): ListingFailure {
  const drop = (part: Partial<ListingQuery>) => {
    throw redirect(url.pathname + listingSearch(refined(query, part), fixed.words));
  };
  if (code === 'category_not_found' && !fixed.category && query.category) drop({ category: '', sub: '' });
  if (code === 'sub_category_not_found' && !fixed.sub && query.sub) drop({ sub: '' });
  if (code === 'brand_not_found' && !fixed.brand && query.brand) drop({ brand: '' });
  return code;
}

function ownSortKey({ words, sort }: Fixed): MessageKey {
  if (sort === 'newest') return 'storefront.listing.sortNewest';
  if (sort === 'best_selling') return 'finding.sort.bestSelling';
  if (sort === 'trending') return 'home.trending';
  return words === undefined ? 'storefront.listing.sortFeatured' : 'storefront.listing.sortRelevance';
}

function viewOf(shop: Shop, listing: Listing, query: ListingQuery, fixed: Fixed): ListingView {
  const before = query.after ? query.from : (query.page - 1) * listing.size;
  const shown = Math.min(listing.total, before + listing.cards.length);
  const next = listing.nextCursor;
  const count = listing.total;
  return {
    cards: listing.cards.map(sentCard),
    query,
    words: fixed.words ?? '',
    ownSort: { text: shop.say(ownSortKey(fixed)), name: fixed.sort ?? '' },
    facets: facetsOf(shop, listing, fixed),
    chips: chipsOf(shop, listing, query, fixed),
    quick: quickFilters(shop, listing, query, fixed),
    clears: clearsOf(query, fixed),
    search: listingSearch(query, fixed.words),
    clearSearch: listingSearch(CLEARED, fixed.words),
    sortlessSearch: listingSearch(refined(query, { sort: '' }), fixed.words),
    countText: shop.say('storefront.listing.count', { count }),
    shownText: shop.say('storefront.listing.shown', { shown, total: count }),
    showText: shop.say('finding.filter.showCount', { count }),
    shownShare: count === 0 ? 100 : Math.round((shown * 100) / count),
    nextSearch: next ? listingSearch({ ...query, after: next, from: shown }, fixed.words) : null,
    pages: pageLinks({ number: Math.ceil(shown / listing.size) || 1, of: listing.pageCount }, (page) =>
      listingSearch(refined(query, { page }), fixed.words),
    ),
    isFirstPage: query.after === '' && query.page === 1,
    otherSearch: searchInOther(shop, listing, query, fixed),
  };
}

/**
 * Pagination links for the head; undefined for filtered or sorted views, whose canonical URL is the first
 * page.
 */
function ownPages({ query, pages }: ListingView) {
  const isPlain = listingSearch(refined(query, {})) === listingSearch(CLEARED) && query.after === '';
  if (!isPlain) return undefined;
  return { number: query.page, previous: pages.previous, next: pages.next };
}

/** The same filters for the language switch: each language has its own slugs (T1). */
function searchInOther(shop: Shop, listing: Listing, query: ListingQuery, fixed: Fixed): string {
  const other = otherLocale(shop.locale);
  const top = listing.parentCategory ?? listing.category;
  const filters = {
    ...query,
    category: query.category && !fixed.category ? (top?.slugs[other] ?? '') : '',
    sub: query.sub && !fixed.sub ? (listing.category?.slugs[other] ?? '') : '',
    brand: query.brand && !fixed.brand ? (listing.brand?.slugs[other] ?? '') : '',
    after: '',
  };
  return listingSearch(filters, fixed.words);
}

export function listingTexts(shop: Shop): Record<string, string> {
  return textsOf(shop.say, listingKeys, {
    percent: '#',
    filter: '#',
    page: '#',
    currency: currencySymbol(shop.currency, shop.locale),
    max: PRICE_CEILING,
  });
}
