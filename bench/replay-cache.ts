// `npm run bench:cache`: replays Zipf traffic (s = 1) over 5,000 stores × 100 pages into the real store of cached
// pages and prints its hit rates. Nothing is rendered: an entry has the size that the page has in memory.
import type { CachedPage } from '#server/cache/cached-page.ts';
import { PageStore } from '#server/cache/page-store.ts';

const STORES = 5000;
const PAGES = 100;
const MB = 1024 ** 2;
const REQUESTS = 300_000;
const TAGS: ReadonlySet<string> = new Set(['catalog']);

type Kind = 'home' | 'listing' | 'product';

/** Bytes in memory of the demo's pages with their headers. */
const SIZES: Record<Kind, number> = { home: 29_500, listing: 24_400, product: 17_100 };

/** Cumulative shares of the ranks 1 to `count`, each asked for in proportion to 1 / rank. */
function zipf(count: number): Float64Array {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 1; rank <= count; rank++) {
    sum += 1 / rank;
    sums[rank - 1] = sum;
  }
  return sums.map((each) => each / sum);
}

function rankAt(sums: Float64Array, share: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) < share) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A pseudo-random sequence (mulberry32), so that every run replays the same requests. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// A store's most popular page is its home; of the others every fourth is a list.
const kindOf = (rank: number): Kind => (rank === 0 ? 'home' : rank % 4 === 1 ? 'listing' : 'product');

/** The share of hits after a warm-up of as many requests. Connections reach the processes in turn. */
function hitRate(of: { megabytes: number; processes: number }): number {
  // An eighth is for bodies in other encodings.
  const capacity = ((of.megabytes * MB) / of.processes) * (7 / 8);
  const caches = Array.from({ length: of.processes }, () => new PageStore(capacity));
  const [stores, pages, random] = [zipf(STORES), zipf(PAGES), randomFrom(1)];
  const times = { madeAt: 0, expiresAt: Number.POSITIVE_INFINITY };
  let hits = 0;
  for (let at = 0; at < 2 * REQUESTS; at++) {
    const cache = caches[Math.floor(random() * of.processes)] as PageStore;
    const storeId = `store ${rankAt(stores, random())}`;
    const rank = rankAt(pages, random());
    const key = `/${rank}`;
    if (cache.get(storeId, key)) hits += at < REQUESTS ? 0 : 1;
    else {
      const bytes = SIZES[kindOf(rank)];
      cache.put({ storeId, key, tags: TAGS, bytes, ...times, page: {} as CachedPage, choices: null });
    }
  }
  return hits / REQUESTS;
}

const rate = (megabytes: number, processes: number): string =>
  `${Math.round(hitRate({ megabytes, processes }) * 100)} %`;

console.log('| MB in all | 2 processes | 1 process |\n| --- | --- | --- |');
for (const megabytes of [128, 256, 512, 1024])
  console.log(`| ${megabytes} | ${rate(megabytes, 2)} | ${rate(megabytes, 1)} |`);
