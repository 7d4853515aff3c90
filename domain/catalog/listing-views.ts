import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { BrandView, Crumb, ListingCategory, PageWords, ProductCard } from './views.ts';

/** Product lists by pieces sold in 90 days, or by trend (F5). */
export type RankedList = 'sold' | 'trend';

export const LISTING_SORTS = [
  'featured',
  'newest',
  'price_asc',
  'price_desc',
  'best_selling',
  'trending',
  'rating',
  'name',
  'relevance',
  'manual',
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

export type ListingInput = {
  locale: Locale;
  currency: string;
  now: Date;
  /** The caller's cached shell: categories and brands are cached with it. */
  shell?: object;
  categorySlug?: string;
  /** A category below categorySlug, at any depth. */
  subSlug?: string;
  brandSlug?: string;
  collectionSlug?: string;
  /** Whole units of the currency; 0 and 10000 (PRICE_FILTER_TOP) mean no bound. */
  minPrice?: number;
  maxPrice?: number;
  /** Values by the option's name in URLs: { colour: ['red', 'blue'] }. Matches any value of each option. */
  options?: Record<string, string[]>;
  onSale?: boolean;
  inStock?: boolean;
  /** 1 to 4: at least that many stars. */
  minRating?: number;
  /** Only best sellers or only trending products (at most 500), combined with the other filters. */
  ranked?: RankedList;
  /** Default: 'featured', or 'relevance' with a query. */
  sort?: ListingSort;
  cursor?: string;
  /** 1, 2, …: numbered pages for crawlers. A cursor takes precedence. */
  page?: number;
  size?: number;
  query?: string;
  /** True if this is the last statement of the transaction, so that the commit is sent with it. */
  isLast?: boolean;
};

export type Facet = { slug: string; label: string; labelLocale: Locale; count: number; isChosen: boolean };

/** An option as a filter; `param` is its name in ListingInput.options. */
export type OptionFacet = {
  param: string;
  label: string;
  labelLocale: Locale;
  /** The chosen values and those with the most products, at most 200 of the latter. */
  values: (Facet & { swatch: string; picture: string })[];
  hasMore: boolean;
};

export type Listing = {
  cards: ProductCard[];
  total: number;
  size: number;
  sort: ListingSort;
  /** The number of a numbered page; null with a cursor. */
  page: number | null;
  pageCount: number;
  nextCursor: string | null;
  previousCursor: string | null;
  /** The chosen category, or the subcategory if one is chosen. */
  category: (ListingCategory & PageWords) | null;
  /** The top category, if a subcategory is chosen. */
  parentCategory: (ListingCategory & PageWords) | null;
  breadcrumbs: Crumb[];
  /** The corrected query that was searched instead of a mistyped one. */
  corrected: string | null;
  brand: (Omit<BrandView, 'productCount'> & PageWords) | null;
  collection: (ListingCategory & PageWords) | null;
  facets: {
    categories: Facet[];
    subCategories: Facet[];
    /** The chosen brand and those with the most products, at most 200 of the latter. */
    brands: Facet[];
    hasMoreBrands: boolean;
    /** Colour and size first, then the others by name. */
    options: OptionFacet[];
    /** Counts of products on sale and in stock, each under all filters except its own. */
    onSale: number;
    inStock: number;
    /** Counts by minimum number of stars, from 4 down to 1. */
    ratings: { stars: number; count: number }[];
    /** Price range under the other filters; null if nothing matches. */
    price: { min: Money; max: Money } | null;
  };
};
