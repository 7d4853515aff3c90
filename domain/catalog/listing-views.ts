import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { BrandView, Crumb, ListingCategory, ProductCard } from './views.ts';

/** Lists of products by what became of them: pieces sold in 90 days, or trending (F5). */
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
  /** The caller's copy of the shell: categories and brands are read once for it. */
  shell?: object;
  categorySlug?: string;
  /** A category below categorySlug, at any depth. */
  subSlug?: string;
  brandSlug?: string;
  collectionSlug?: string;
  /** Whole units of the currency, as the filter shows them; 0 and 10000 (PRICE_FILTER_TOP) are no bounds. */
  minPrice?: number;
  maxPrice?: number;
  /** Values per option, by the option's name in addresses: { colour: ['red', 'blue'] }. One of each option's is enough. */
  options?: Record<string, string[]>;
  onSale?: boolean;
  inStock?: boolean;
  /** 1 to 4: that many stars and up. */
  minRating?: number;
  /** Only the best sellers or only what is trending (500 at most), whatever else is asked. */
  ranked?: RankedList;
  /** Default: 'featured', with a query 'relevance'. */
  sort?: ListingSort;
  cursor?: string;
  /** 1, 2, …: numbered pages for crawlers. A cursor wins over it. */
  page?: number;
  size?: number;
  query?: string;
};

export type Facet = { slug: string; label: string; labelLocale: Locale; count: number; isChosen: boolean };

/** An option of products as a filter; `param` is its name in ListingInput.options. */
export type OptionFacet = {
  param: string;
  label: string;
  labelLocale: Locale;
  values: (Facet & { swatch: string })[];
};

export type Listing = {
  cards: ProductCard[];
  total: number;
  size: number;
  sort: ListingSort;
  /** Of a numbered page; null where a cursor led here. */
  page: number | null;
  pageCount: number;
  nextCursor: string | null;
  previousCursor: string | null;
  /** The chosen category: the sub category where one is chosen. */
  category: ListingCategory | null;
  /** The chosen top category where a sub category is chosen too. */
  parentCategory: ListingCategory | null;
  breadcrumbs: Crumb[];
  /** What was looked for instead of a query that was mistyped. */
  corrected: string | null;
  brand: Omit<BrandView, 'productCount'> | null;
  collection: ListingCategory | null;
  facets: {
    categories: Facet[];
    subCategories: Facet[];
    brands: Facet[];
    /** Colour and size first, then the others by name. */
    options: OptionFacet[];
    /** How many of them are on sale, and can be bought; under every filter but this one, as all counts. */
    onSale: number;
    inStock: number;
    /** How many have these stars or more, from 4 down to 1. */
    ratings: { stars: number; count: number }[];
    /** Lowest and highest price under the other filters; null where nothing is left. */
    price: { min: Money; max: Money } | null;
  };
};
