import { parseWholeNumber } from './digits.ts';

/** The price filter of the specification: 0 to 10000, where 10000 at the top means no upper bound. */
export const PRICE_FLOOR = 0;
export const PRICE_CEILING = 10_000;

export const SORTS = ['newest', 'price_asc', 'price_desc', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export type ListingQuery = {
  category: string;
  sub: string;
  brand: string;
  /** Whole units of the store's currency. */
  min: number;
  max: number;
  /** Empty means the list's own order. */
  sort: Sort | '';
  /** Where the page before ended; empty on the first page. */
  after: string;
  /** How many products the pages before held: for display only. */
  from: number;
};

export const CLEARED: ListingQuery = {
  category: '',
  sub: '',
  brand: '',
  min: PRICE_FLOOR,
  max: PRICE_CEILING,
  sort: '',
  after: '',
  from: 0,
};

/** Reads the filters of an address. What makes no sense counts as not given: a shared link never breaks. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const category = short(search.get('category'));
  const min = bound(search.get('min'), PRICE_FLOOR);
  const max = bound(search.get('max'), PRICE_CEILING);
  const sort = SORTS.find((known) => known === search.get('sort')) ?? '';
  return {
    category,
    sub: short(search.get('sub')),
    brand: short(search.get('brand')),
    min: Math.min(min, max),
    max: Math.max(min, max),
    sort,
    after: short(search.get('after'), 500),
    from: parseWholeNumber(search.get('from') ?? '') ?? 0,
  };
}

/** The shortest address of the filters: what stands at its rest is left out. `words` are the search's. */
export function listingSearch(query: Partial<ListingQuery>, words = ''): string {
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (query.category) search.set('category', query.category);
  if (query.sub) search.set('sub', query.sub);
  if (query.brand) search.set('brand', query.brand);
  if (query.min && query.min > PRICE_FLOOR) search.set('min', String(query.min));
  if (query.max !== undefined && query.max < PRICE_CEILING) search.set('max', String(query.max));
  if (query.sort) search.set('sort', query.sort);
  if (query.after) search.set('after', query.after);
  if (query.after && query.from) search.set('from', String(query.from));
  const text = search.toString();
  return text ? `?${text}` : '';
}

function bound(text: string | null, missing: number): number {
  const number = text === null ? null : parseWholeNumber(text.trim());
  return number === null ? missing : Math.min(PRICE_CEILING, Math.max(PRICE_FLOOR, number));
}

function short(text: string | null, most = 200): string {
  return text && text.length <= most ? text : '';
}
