import { listingSearch, readListingQuery } from '#lib/listing-query.ts';
import { readPagePath } from '../http/canonical-path.ts';

/** The values that a page's query may have: the codes of each option, by the option's name in addresses. */
export type Choices = Record<string, string[]>;

type Kind = { pattern: RegExp; routes: string[]; query: 'none' | 'listing' | 'choices' };

const SLUG = '[^/]+';

/** The pages that may be cached, by path without language prefix. No other path is looked up. */
const KINDS: Kind[] = [
  { pattern: /^\/$/, routes: ['home'], query: 'none' },
  { pattern: /^\/categories$/, routes: ['categories'], query: 'none' },
  { pattern: /^\/brands$/, routes: ['brands'], query: 'none' },
  { pattern: new RegExp(`^/pages/${SLUG}$`), routes: ['pages/:slug'], query: 'none' },
  ...['about-us', 'privacy-policy', 'terms-conditions', 'returns-policy'].map((name): Kind => {
    // bounded: only the fixed names of this list match, so the number of cached pages is limited.
    return { pattern: new RegExp(`^/${name}$`), routes: [name], query: 'none' };
  }),
  { pattern: /^\/products$/, routes: ['products'], query: 'listing' },
  ...['new-arrivals', 'most-selling', 'trending'].map((name): Kind => {
    // bounded: only the fixed names of this list match, so the number of cached pages is limited.
    return { pattern: new RegExp(`^/${name}$`), routes: [name], query: 'listing' };
  }),
  {
    pattern: new RegExp(`^/categories/${SLUG}$`),
    routes: ['category', 'categories/:slug'],
    query: 'listing',
  },
  {
    pattern: new RegExp(`^/categories/${SLUG}/${SLUG}$`),
    routes: ['sub-category', 'categories/:slug/:sub'],
    query: 'listing',
  },
  {
    pattern: new RegExp(`^/collections/${SLUG}$`),
    routes: ['collection', 'collections/:slug'],
    query: 'listing',
  },
  { pattern: new RegExp(`^/brands/${SLUG}$`), routes: ['brand', 'brands/:slug'], query: 'listing' },
  { pattern: new RegExp(`^/products/${SLUG}$`), routes: ['product', 'products/:slug'], query: 'choices' },
];

/** The address of a page that may be cached. */
export type PageTarget = {
  /** The address that the page is rendered and cached under: known parameters only, in one order. */
  url: string;
  /** The cache key of the page's choices; null if its parameters are known without them. */
  choicesKey: string | null;
  /** True while the page's choices are unknown and `url` holds the parameters as sent. */
  isGuess: boolean;
};

/**
 * Parses the target of a GET. Returns null for a page that is never cached, for a path in any but its
 * canonical spelling (%70roducts and the like are rendered and not cached), and for a parameter that makes
 * the page personal.
 */
export function readTarget(address: string, choicesOf: (key: string) => Choices | null): PageTarget | null {
  const at = address.indexOf('?');
  const pathname = at === -1 ? address : address.slice(0, at);
  const place = placeOf(pathname);
  if (!place) return null;
  const { kind, isData, plain } = place;
  const choicesKey = kind.query === 'choices' ? `choices ${plain}` : null;
  if (at === -1) return { url: pathname, choicesKey, isGuess: false };
  const sent = new URLSearchParams(address.slice(at + 1));
  // A draft, shown to anyone with the link.
  if (sent.has('preview')) return null;
  // Validation errors of a form belong to one visitor.
  if (kind.query === 'choices' && sent.has('problem')) return null;
  const routes = isData ? readRoutes(sent.get('_routes'), kind.routes) : '';
  if (routes === null) return null;
  const choices = choicesKey ? choicesOf(choicesKey) : null;
  const isGuess = choicesKey !== null && choices === null;
  const known = isGuess ? withoutRoutes(sent) : knownQuery(kind, sent, choices);
  const query = [known, routes && `_routes=${encodeURIComponent(routes)}`].filter(Boolean).join('&');
  return { url: query ? `${pathname}?${query}` : pathname, choicesKey, isGuess };
}

/** The route name of an address that may be cached, for the log: the parameters may be anything. */
export function nameOfTarget(address: string): string {
  const [pathname = ''] = address.split('?', 1);
  return placeOf(pathname)?.kind.routes.at(-1) ?? '';
}

/** The query reduced to the page's choices: valid values only, in the page's order. */
export function chosenQuery(sent: URLSearchParams, choices: Choices): string {
  const kept = new URLSearchParams();
  for (const [name, codes] of Object.entries(choices)) {
    const code = sent.get(name);
    if (code !== null && codes.includes(code)) kept.set(name, code);
  }
  return kept.toString();
}

function knownQuery(kind: Kind, sent: URLSearchParams, choices: Choices | null): string {
  if (kind.query === 'listing') return listingSearch(readListingQuery(sent)).slice(1);
  return choices ? chosenQuery(sent, choices) : '';
}

function withoutRoutes(sent: URLSearchParams): string {
  const kept = new URLSearchParams(sent);
  kept.delete('_routes');
  return kept.toString();
}

function placeOf(pathname: string): { kind: Kind; isData: boolean; plain: string } | null {
  if (!pathname.split('/').every(isPlain)) return null;
  const { page, isData } = readPagePath(pathname);
  if (page !== '/' && page.endsWith('/')) return null;
  const plain = page.replace(/^\/(?:ar|en)(?=\/|$)/, '') || '/';
  const kind = KINDS.find(({ pattern }) => pattern.test(plain));
  return kind ? { kind, isData, plain: page } : null;
}

// True for a segment encoded as encodeURIComponent does: every page has one address, not one per encoding.
function isPlain(segment: string): boolean {
  if (segment === '.' || segment === '..' || segment.includes('%25')) return false;
  if (/^[A-Za-z0-9._-]*$/.test(segment)) return true;
  try {
    return encodeURIComponent(decodeURIComponent(segment)) === segment;
  } catch {
    return false;
  }
}

/**
 * The routes that a data request names, in a fixed order; null if it names a route that the page does not
 * have.
 */
function readRoutes(asked: string | null, routes: string[]): string | null {
  if (asked === null) return '';
  const own = ['root', 'pages', ...routes.flatMap((name) => [name, `ar/${name}`, `en/${name}`])];
  const names = new Set(asked.split(','));
  if ([...names].some((name) => !own.includes(name))) return null;
  return own.filter((name) => names.has(name)).join(',');
}
