import { useContext, useEffect } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { plainPath } from '../page/paths.ts';

/** Links this near to the viewport are prefetched (specification, chapter 9). */
const MARGIN = '200px';
/**
 * Prefetches only links that stay in view for this time, and few of them, to spare phone connections and our
 * servers.
 */
const STAY_MS = 120;
const MOST = 10;

/** Pages that are cached and the same for everyone: prefetching them has no side effects and costs little. */
const WORTH =
  /^\/(?:products|categories|brands|collections|pages)\/[^?]+$|^\/(?:|products|new-arrivals|most-selling|trending|categories|brands|about-us|contact-us)$/;

type Connection = { saveData?: boolean; effectiveType?: string };
type Manifest = { routes: Record<string, { module: string; imports?: string[] } | undefined> };

/**
 * Prefetches the pages of visible links. The router's own prefetch reloads the page when a module fails to
 * load, for example in a lift; these hints fail silently.
 */
export function LinkPrefetch(): null {
  const { key } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    if (!router || isSparing()) return;
    const waiting = new Map<Element, number>();
    const wanted = new Set<string>();
    const want = ({ pathname }: HTMLAnchorElement) => {
      if (wanted.size >= MOST) return observer.disconnect();
      if (!navigator.onLine || wanted.has(pathname)) return;
      wanted.add(pathname);
      const leaf = matchRoutes(router.routes, pathname)?.at(-1)?.route.id;
      if (leaf) hint(pathname, leaf);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(waiting.get(target));
          if (!isIntersecting) continue;
          waiting.set(target, window.setTimeout(want, STAY_MS, target as HTMLAnchorElement));
        }
      },
      { rootMargin: MARGIN },
    );
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')) {
      if (isWorth(link)) observer.observe(link);
    }
    return () => {
      observer.disconnect();
      for (const timer of waiting.values()) clearTimeout(timer);
    };
  }, [key, router]);
  return null;
}

/** Prefetches a page's data as the router will request it, and its modules; each once. */
function hint(pathname: string, route: string): void {
  const { __reactRouterManifest } = window as unknown as { __reactRouterManifest?: Manifest };
  const { module, imports = [] } = __reactRouterManifest?.routes[route] ?? {};
  const page = pathname === '/' ? '/_' : pathname;
  addLink('prefetch', `${page}.data?_routes=${encodeURIComponent(route)}`, 'fetch');
  for (const file of module ? [module, ...imports] : []) addLink('modulepreload', file);
}

function addLink(rel: string, href: string, as?: string): void {
  if (document.head.querySelector(`link[rel="${rel}"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel, href });
  if (as) link.as = as;
  document.head.append(link);
}

/** True on metered or slow connections, on which nothing is prefetched. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

function isWorth({ pathname, search, hreflang }: HTMLAnchorElement): boolean {
  return (
    search === '' && hreflang === '' && pathname !== location.pathname && WORTH.test(plainPath(pathname))
  );
}
