import type { ListingQuery } from '#lib/listing-query.ts';
import type { SentCard } from '../product-card/card-view.ts';

/** One choice of a filter; `swatch` is '' for what is no colour. */
export type Choice = { value: string; label: string; count: number; isChosen: boolean; swatch: string };

/** A page that is a category already has none to choose: its list is empty then. */
export type Facets = {
  categories: Choice[];
  subCategories: Choice[];
  brands: Choice[];
  options: { param: string; label: string; values: Choice[] }[];
  stars: Choice[];
  onSale: number;
  inStock: number;
};

/** The addresses of the list without one filter each; only of those that are set. */
export type Clears = Partial<Record<'category' | 'sub' | 'brand' | 'price' | 'stars' | 'shelf', string>> & {
  options: Record<string, string>;
};

export type Chip = { label: string; search: string };

/** The pages with addresses of their own around the one that is shown; null for a gap between their numbers. */
export type PageLinks = {
  number: number;
  numbers: ({ number: number; search: string } | null)[];
  /** Addresses of the neighbours. */
  previous: string | null;
  next: string | null;
};

export type ListingView = {
  cards: SentCard[];
  query: ListingQuery;
  /** What was searched for; its own order is then relevance. */
  words: string;
  /** What the list's own order is called, and which of the choices it is, if any. */
  ownSort: { text: string; name: string };
  facets: Facets;
  chips: Chip[];
  clears: Clears;
  /** Its address below the page's path: as it is, with no filter, and with no order. */
  search: string;
  clearSearch: string;
  sortlessSearch: string;
  /** "24 of 128 products", "128 products", "Show 128 products": formatted on the server. */
  countText: string;
  shownText: string;
  showText: string;
  shownShare: number;
  /** What to add below: quicker than the next page's address, and right when products came in between. */
  nextSearch: string | null;
  pages: PageLinks;
  isFirstPage: boolean;
  /** These filters as the other language's page has them. */
  otherSearch: string;
};
