import type { RouteTable } from '../route-table.ts';

/** In the log for an address that no route has. */
export const UNMATCHED = 'unmatched';

const NOT_FOUND_PAGE = /^\/(?:(?:ar|en)\/)?\*$/;

/** The page that a path asks for, and whether it asks for the page's data: React Router's own rule (/_.data is /). */
export function readPagePath(pathname: string): { page: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { page: pathname, isData: false };
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.slice(0, -5);
  return { page: page || '/', isData: true };
}

/** The path that asks for a page's data. */
export const dataPath = (page: string): string => (page === '/' ? '/_.data' : `${page}.data`);

/**
 * The one spelling of a path and the pattern of its route. React Router decodes a path and does not look at trailing
 * slashes, so a guard that compares the path as sent can be passed by another spelling of it: guards, the page cache and
 * the router are only ever given this one.
 */
export function canonicalPath(pathname: string, routes: RouteTable): { path: string; pattern: string } {
  const { page, isData } = readPagePath(pathname);
  const segments = page.split('/').filter(Boolean).map(canonicalSegment);
  const found = routes.find(segments);
  const path = `/${(found?.segments ?? segments).join('/')}`;
  const pattern = found && !NOT_FOUND_PAGE.test(found.pattern) ? found.pattern : UNMATCHED;
  return { path: isData ? dataPath(path) : path, pattern };
}

/** Whether a path is spelled the one way, but for signs that may stand in a path as they are or encoded ("&", "%26"). */
export function isCanonical(pathname: string, canonical: string): boolean {
  return pathname === canonical || plainSigns(pathname) === canonical;
}

// In a segment that cannot be decoded each percent sign is a sign of its own: React Router would leave the whole path
// undecoded, and write it into the log.
function canonicalSegment(segment: string): string {
  if (/^[\w.~-]*$/.test(segment)) return segment;
  try {
    return plainSigns(encodeURIComponent(decodeURIComponent(segment)));
  } catch {
    return plainSigns(encodeURIComponent(segment));
  }
}

// $ & + , : ; = @
const plainSigns = (path: string) => path.replace(/%(?:24|26|2b|2c|3a|3b|3d|40)/gi, decodeURIComponent);
