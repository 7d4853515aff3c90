import { parseWholeNumber } from './digits.ts';

/**
 * The limits of the specification's price filter: 0 to 10000, where 10000 as maximum means no upper bound.
 */
export const PRICE_FLOOR = 0;
export const PRICE_CEILING = 10_000;

export const SORTS = ['newest', 'price_asc', 'price_desc', 'best_selling', 'rating', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export type ListingQuery = {
  category: string;
  sub: string;
  brand: string;
  /** The price range in whole units of the displayed currency. */
  min: number;
  max: number;
  /** The chosen values by the option's name in addresses, names and values sorted: { colour: ['red'] }. */
  options: Record<string, string[]>;
  /** Minimum number of stars; 0 for any. */
  stars: number;
  sale: boolean;
  stock: boolean;
  /** '' means the list's default order. */
  sort: Sort | '';
  /** 1, 2, …: pages that each have their own address. */
  page: number;
  /** The cursor at the end of the previous page, for loading more products below; overrides `page`. */
  after: string;
  /** The number of products on earlier pages, for display only. */
  from: number;
};

export const CLEARED: ListingQuery = {
  category: '',
  sub: '',
  brand: '',
  min: PRICE_FLOOR,
  max: PRICE_CEILING,
  options: {},
  stars: 0,
  sale: false,
  stock: false,
  sort: '',
  page: 1,
  after: '',
  from: 0,
};

/**
 * Prefix of option names in addresses, because an option may have the same name as a parameter, such as
 * "sort".
 */
export const OPTION_PREFIX = 'o.';

const MOST_STARS = 4;
const MOST_PAGE = 10_000;
const MOST_VALUES = 30;

/** Reads the filters of an address. Invalid values are ignored: a shared link never breaks. */
export function readListingQuery(search: URLSearchParams): ListingQuery {
  const min = bound(search.get('min'), PRICE_FLOOR);
  const max = bound(search.get('max'), PRICE_CEILING);
  const stars = parseWholeNumber(search.get('stars') ?? '') ?? 0;
  const page = parseWholeNumber(search.get('page') ?? '') ?? 1;
  return {
    category: short(search.get('category')),
    sub: short(search.get('sub')),
    brand: short(search.get('brand')),
    min: Math.min(min, max),
    max: Math.max(min, max),
    options: readOptions(search),
    stars: stars <= MOST_STARS ? stars : 0,
    sale: search.get('sale') === '1',
    stock: search.get('stock') === '1',
    sort: SORTS.find((known) => known === search.get('sort')) ?? '',
    page: page >= 1 && page <= MOST_PAGE ? page : 1,
    after: short(search.get('after'), 500),
    from: parseWholeNumber(search.get('from') ?? '') ?? 0,
  };
}

/** The query of the same list with other filters, starting at its first page. */
export function refined(query: ListingQuery, part: Partial<ListingQuery>): ListingQuery {
  return { ...query, page: 1, after: '', from: 0, ...part };
}

/** The shortest query string of the filters: default values are left out. `words` is the search text. */
export function listingSearch(query: Partial<ListingQuery>, words = ''): string {
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (query.category) search.set('category', query.category);
  if (query.sub) search.set('sub', query.sub);
  if (query.brand) search.set('brand', query.brand);
  if (query.min && query.min > PRICE_FLOOR) search.set('min', String(query.min));
  if (query.max !== undefined && query.max < PRICE_CEILING) search.set('max', String(query.max));
  for (const [name, values] of Object.entries(query.options ?? {})) {
    for (const value of values) search.append(OPTION_PREFIX + name, value);
  }
  if (query.stars) search.set('stars', String(query.stars));
  if (query.sale) search.set('sale', '1');
  if (query.stock) search.set('stock', '1');
  if (query.sort) search.set('sort', query.sort);
  if (query.after) search.set('after', query.after);
  else if (query.page && query.page > 1) search.set('page', String(query.page));
  if (query.after && query.from) search.set('from', String(query.from));
  const text = search.toString();
  return text ? `?${text}` : '';
}

// Returns options in a fixed order and each value once, so that every selection has exactly one address.
function readOptions(search: URLSearchParams): Record<string, string[]> {
  const chosen = new Map<string, Set<string>>();
  let count = 0;
  for (const [key, value] of search) {
    const name = key.startsWith(OPTION_PREFIX) ? key.slice(OPTION_PREFIX.length) : '';
    if (!isReadable(name) || !isReadable(value) || count >= MOST_VALUES) continue;
    const values = chosen.get(name) ?? new Set();
    count += values.has(value) ? 0 : 1;
    chosen.set(name, values.add(value));
  }
  const sorted = [...chosen].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, values]) => [name, [...values].sort()]));
}

// False for a text that PostgreSQL cannot store.
function isReadable(text: string): boolean {
  return text !== '' && text.length <= 100 && !/\p{Cc}/u.test(text);
}

function bound(text: string | null, missing: number): number {
  const number = text === null ? null : parseWholeNumber(text.trim());
  return number === null ? missing : Math.min(PRICE_CEILING, Math.max(PRICE_FLOOR, number));
}

function short(text: string | null, most = 200): string {
  return text && text.length <= most ? text : '';
}
