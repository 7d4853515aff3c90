import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { LOCALES } from '#lib/locale.ts';

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;
type Route = ServerBuild['routes'][string];

// A data request has the path of its page with an ending: /ar.data, /ar/cart.data.
const FIRST_PART = /^\/([^/]*?)(?:\.data)?(?:\/|$)/;

const firstPart = (route: Route) => route?.path?.split('/')[0] ?? '';
const startsWith = (part: string) => (route: Route) => firstPart(route) === part;
// True for the layout route, which has no path, and for routes that match any first segment.
const isForAll = (route: Route) => (!route?.path && !route?.index) || /^[:*]/.test(firstPart(route));

/**
 * Matches only routes of the address's own language: a shop has each page three times (plain, /ar and /en),
 * and matching against all of them would take 5% of a page's time.
 */
export function siteHandler(build: ServerBuild): Handle {
  const prefixes = LOCALES.filter((locale) => Object.values(build.routes).some(startsWith(locale)));
  const isPlain = (route: Route) => !prefixes.some((locale) => startsWith(locale)(route));
  const plain = handlerOf(build, isPlain);
  const handlers = new Map(prefixes.map((locale) => [`${locale}`, handlerOf(build, startsWith(locale))]));
  return (request, context) => {
    const [, first = ''] = FIRST_PART.exec(new URL(request.url).pathname) ?? [];
    return (handlers.get(first) ?? plain)(request, context);
  };
}

function handlerOf(build: ServerBuild, isOwn: (route: Route) => boolean): Handle {
  // Other spellings of a path are redirected before this (http/canonical-path.ts).
  const own = Object.entries(build.routes)
    .filter(([, route]) => isOwn(route) || isForAll(route))
    .map(([id, route]) => [id, route && { ...route, caseSensitive: true }]);
  return createRequestHandler({ ...build, routes: Object.fromEntries(own) }, 'production');
}
