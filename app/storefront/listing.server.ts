import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { type Facet, type Listing, type ListingFailure, listProducts } from '#domain/catalog/index.ts';
import {
  type ListingQuery,
  listingSearch,
  PRICE_CEILING,
  PRICE_FLOOR,
  readListingQuery,
} from '#lib/listing-query.ts';
import { otherLocale } from '#lib/locale.ts';
import { currencySymbol, exponentOf, money } from '#lib/money/index.ts';
import type { Result } from '#lib/result.ts';
import { cardView } from './card-view.server.ts';
import type { Chip, Facets, ListingView } from './components/listing.tsx';
import { listsProducts } from './page-tags.server.ts';
import type { Shop } from './shop.server.ts';
import { LISTING_KEYS } from './text-keys.server.ts';
import { textsOf } from './texts.server.ts';

/** What the page itself has settled: a category page's category is its address, not a filter. */
type Fixed = { category?: string; sub?: string; brand?: string; words?: string; sort?: 'newest' };

/** Reads the address, lists, and makes the view and texts of a listing page; the failure is the route's to answer. */
export async function readListing(shop: Shop, url: URL, fixed: Fixed = {}) {
  const query = readListingQuery(url.searchParams);
  const result: Result<Listing, ListingFailure> = await withStore(shop.storeId, (tx) =>
    listProducts(tx, {
      locale: shop.locale,
      currency: shop.currency,
      now: shop.now,
      shell: shop.shell,
      categorySlug: fixed.category ?? (query.category || undefined),
      subSlug: fixed.sub ?? (query.sub || undefined),
      brandSlug: fixed.brand ?? (query.brand || undefined),
      minPrice: query.min,
      maxPrice: query.max,
      sort: query.sort || fixed.sort,
      cursor: query.after || undefined,
      query: fixed.words,
    }),
  );
  if (!result.ok) return { ok: false as const, code: withoutDeadFilter(url, query, fixed, result.code) };
  const listing = result.value;
  listsProducts(shop, listing.cards);
  return { ok: true as const, listing, view: viewOf(shop, listing, query, fixed), texts: listingTexts(shop) };
}

/** A filter of an old link that names nothing any more is dropped; a page's own address that does is a 404. */
function withoutDeadFilter(
  url: URL,
  query: ListingQuery,
  fixed: Fixed,
  code: ListingFailure,
): ListingFailure {
  const drop = (part: Partial<ListingQuery>) => {
    throw redirect(url.pathname + listingSearch({ ...query, ...part, after: '' }, fixed.words));
  };
  if (code === 'category_not_found' && !fixed.category && query.category) drop({ category: '', sub: '' });
  if (code === 'sub_category_not_found' && !fixed.sub && query.sub) drop({ sub: '' });
  if (code === 'brand_not_found' && !fixed.brand && query.brand) drop({ brand: '' });
  return code;
}

function viewOf(shop: Shop, listing: Listing, query: ListingQuery, fixed: Fixed): ListingView {
  const shown = Math.min(listing.total, (query.after ? query.from : 0) + listing.cards.length);
  const next = listing.nextCursor;
  return {
    cards: listing.cards.map(cardView),
    query,
    words: fixed.words ?? '',
    isSearch: fixed.words !== undefined,
    facets: facetsOf(listing, fixed),
    chips: chipsOf(shop, listing, query, fixed),
    countText: shop.say('storefront.listing.count', { count: listing.total }),
    shownText: shop.say('storefront.listing.shown', { shown, total: listing.total }),
    shownShare: listing.total === 0 ? 100 : Math.round((shown * 100) / listing.total),
    nextSearch: next ? listingSearch({ ...query, after: next, from: shown }, fixed.words) : null,
    isFirstPage: query.after === '',
    otherSearch: searchInOther(shop, listing, query, fixed),
  };
}

/** The same filters in the other language: slugs are one per language, so the switch must translate them (T1). */
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

function facetsOf(listing: Listing, fixed: Fixed): Facets {
  const { categories, subCategories, brands } = listing.facets;
  return {
    categories: fixed.category ? [] : categories,
    subCategories: fixed.sub ? [] : subCategories,
    brands: fixed.brand ? [] : brands,
  };
}

function chipsOf(shop: Shop, listing: Listing, query: ListingQuery, fixed: Fixed): Chip[] {
  const without = (part: Partial<ListingQuery>) =>
    listingSearch({ ...query, ...part, after: '' }, fixed.words);
  const chosen = (facets: Facet[], slug: string) =>
    facets.find((facet) => facet.slug === slug)?.label ?? slug;
  const chips: Chip[] = [];
  if (query.category && !fixed.category) {
    const label = chosen(listing.facets.categories, query.category);
    chips.push({ label, search: without({ category: '', sub: '' }) });
  }
  if (query.sub && !fixed.sub) {
    chips.push({ label: chosen(listing.facets.subCategories, query.sub), search: without({ sub: '' }) });
  }
  if (query.brand && !fixed.brand) {
    chips.push({ label: chosen(listing.facets.brands, query.brand), search: without({ brand: '' }) });
  }
  const price = priceLabel(shop, query);
  if (price) chips.push({ label: price, search: without({ min: PRICE_FLOOR, max: PRICE_CEILING }) });
  return chips;
}

function priceLabel(shop: Shop, query: ListingQuery): string | null {
  const whole = (units: number) => shop.amount(money(units * 10 ** exponentOf(shop.currency), shop.currency));
  const low = query.min > PRICE_FLOOR;
  const high = query.max < PRICE_CEILING;
  if (low && high) {
    return shop.say('storefront.listing.priceBetween', { low: whole(query.min), high: whole(query.max) });
  }
  if (low) return shop.say('storefront.listing.priceAbove', { amount: whole(query.min) });
  if (high) return shop.say('storefront.listing.priceBelow', { amount: whole(query.max) });
  return null;
}

export function listingTexts(shop: Shop): Record<string, string> {
  return textsOf(shop.say, LISTING_KEYS, {
    percent: '#',
    filter: '#',
    currency: currencySymbol(shop.currency, shop.locale),
    max: PRICE_CEILING,
  });
}
