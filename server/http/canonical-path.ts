import type { RouteTable } from '../route-table.ts';

/** The log's name for an address without a route. */
export const UNMATCHED = 'unmatched';

const NOT_FOUND_PAGE = /^\/(?:(?:ar|en)\/)?\*$/;

/** The page of a path, and whether it asks for the page's data: React Router's own rule (/_.data is /). */
export function readPagePath(pathname: string): { page: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { page: pathname, isData: false };
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -6) : pathname.slice(0, -5);
  return { page: page || '/', isData: true };
}

export const dataPath = (page: string): string => (page === '/' ? '/_.data' : `${page}.data`);

/**
 * The canonical spelling of a path and the pattern of its route. React Router decodes a path and ignores
 * trailing slashes, so another spelling would bypass a guard that compares the path as sent: guards, page
 * cache and router only see this one.
 */
export function canonicalPath(pathname: string, routes: RouteTable): { path: string; pattern: string } {
  const { page, isData } = readPagePath(pathname);
  const segments = page.split('/').filter(Boolean).map(canonicalSegment);
  const found = routes.find(segments);
  const path = `/${(found?.segments ?? segments).join('/')}`;
  const pattern = found && !NOT_FOUND_PAGE.test(found.pattern) ? found.pattern : UNMATCHED;
  return { path: isData ? dataPath(path) : path, pattern };
}

/** True if a path is spelled canonically, apart from characters that may be encoded or not ("&", "%26"). */
export function isCanonical(pathname: string, canonical: string): boolean {
  return pathname === canonical || plainSigns(pathname) === canonical;
}

// If a segment cannot be decoded, every percent sign in it is literal: React Router would leave the whole
// path undecoded and log it.
function canonicalSegment(segment: string): string {
  if (/^[\w.~-]*$/.test(segment)) return segment;
  try {
    return plainSigns(encodeURIComponent(decodeURIComponent(segment)));
  } catch {
    return plainSigns(encodeURIComponent(segment));
  }
}

// The characters $ & + , : ; = @, which may be encoded or not.
const plainSigns = (path: string) => path.replace(/%(?:24|26|2b|2c|3a|3b|3d|40)/gi, decodeURIComponent);
