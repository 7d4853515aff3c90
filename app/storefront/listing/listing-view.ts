import type { ListingQuery } from '#lib/listing-query.ts';
import type { SentCard } from '../product-card/card-view.ts';

/** One choice of a filter; `swatch` is '' unless it is a colour, `picture` is the markup of a swatch's picture. */
export type Choice = {
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
  swatch: string;
  picture?: string;
};

/** Choices of each filter; a category page has none for the category. */
export type Facets = {
  categories: Choice[];
  subCategories: Choice[];
  brands: Choice[];
  /** True if only the brands with the most products are listed. */
  hasMoreBrands: boolean;
  options: { param: string; label: string; values: Choice[]; hasMore: boolean }[];
  stars: Choice[];
  onSale: number;
  inStock: number;
};

/** For each active filter, the URL of the list without that filter. */
export type Clears = Partial<Record<'category' | 'sub' | 'brand' | 'price' | 'stars' | 'shelf', string>> & {
  options: Record<string, string>;
};

export type Chip = { label: string; search: string };

/** A filter above the cards. Its `search` is the query string that turns it on, or off if it is on. */
export type QuickFilter = Chip & { isOn: boolean; swatch: string; picture?: string };

/** Links to the page numbers around the current page; null marks a gap. */
export type PageLinks = {
  number: number;
  numbers: ({ number: number; search: string } | null)[];
  previous: string | null;
  next: string | null;
};

export type ListingView = {
  cards: SentCard[];
  query: ListingQuery;
  /** Search words; the default order is then relevance. */
  words: string;
  /** Label of the list's default order, and its name among the choices, if any. */
  ownSort: { text: string; name: string };
  facets: Facets;
  chips: Chip[];
  quick: QuickFilter[];
  clears: Clears;
  /** Query strings of the list: current, without filters, and without an order. */
  search: string;
  clearSearch: string;
  sortlessSearch: string;
  /** "24 of 128 products", "128 products", "Show 128 products": formatted on the server. */
  countText: string;
  shownText: string;
  showText: string;
  shownShare: number;
  /**
   * Query string for appending more: a cursor, so faster than a page number and correct when products were
   * added.
   */
  nextSearch: string | null;
  pages: PageLinks;
  isFirstPage: boolean;
  /** The same filters with the other language's slugs. */
  otherSearch: string;
};
