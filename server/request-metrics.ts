import { addToCounter, addToHistogram, type Cell, metricCell } from '#lib/metrics/index.ts';
import type { Site } from './context.ts';
import { UNMATCHED } from './http/canonical-path.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Without a site: the process's own addresses and hosts of no store. */
type Counted = { site: Site | undefined; route: string | undefined; method: string; status: number };

/** Counts a response that is not from the page cache. `route` is a pattern of the built sites, never a path. */
export function countRequest({ site, route = UNMATCHED, method, status }: Counted, ms: number): void {
  const counted = METHODS.has(method) ? method : 'other';
  addToCounter('souk_http_requests_total', [site ?? 'none', route, counted, statusClass(status)]);
  addToHistogram('souk_http_request_duration_seconds', [site ?? 'none', route], ms / 1000);
}

/** Counts the responses from the page cache for one page, at the cost of one addition each. */
export type HitCounter = { count(isUnchanged: boolean): void };

export function hitCounter(route: string | undefined, status: number): HitCounter {
  const of = (shown: number) =>
    metricCell('souk_http_requests_total', ['storefront', route ?? UNMATCHED, 'GET', statusClass(shown)]);
  const full = of(status);
  const unchanged = of(304);
  const hits = metricCell('souk_page_cache_requests_total', ['hit']);
  const add = (cell: Cell) => {
    cell[0] = (cell[0] ?? 0) + 1;
  };
  return {
    count(isUnchanged) {
      add(isUnchanged ? unchanged : full);
      add(hits);
    },
  };
}

export function countCacheResult(result: 'hit' | 'miss' | 'bypass'): void {
  addToCounter('souk_page_cache_requests_total', [result]);
}

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
