import { describe, expect, test } from 'vitest';
import type { StoreChange } from '#db/index.ts';
import { ChangeBus } from '../changes/bus.ts';
import type { KeptHost } from './cached-hosts.ts';
import { buildCachedPage, type CachedPage } from './cached-page.ts';
import { InvalidationLog } from './invalidation-log.ts';
import { PageCache } from './page-cache.ts';
import { PageNotes } from './page-notes.ts';

const MB = 1024 ** 2;
const NOON = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const HOST: KeptHost = { storeId: 'a', state: { status: 'active', periodEndsAt: null }, prefix: '' };
const PAGE: CachedPage = await buildCachedPage(
  200,
  Buffer.from('<p>page</p>'),
  new Headers({ 'content-type': 'text/html' }),
);

/** A cache that receives changes, with a clock set by hand. */
function cacheAtNoon(log?: InvalidationLog) {
  const bus = new ChangeBus();
  const clock = { now: NOON };
  const cache = new PageCache({ bus, clock: () => clock.now, capacity: MB, log });
  bus.enter('alive');
  return { bus, clock, cache };
}

type Made = { url?: string; tags?: `product:${string}`[]; until?: Date; since?: number; page?: CachedPage };

function keep(cache: PageCache, { url = '/', tags = ['product:1'], until, since, page = PAGE }: Made = {}) {
  const notes = new PageNotes(since ?? cache.log.position, NOON);
  notes.tag(...tags);
  if (until) notes.until(until);
  return cache.keep(HOST, url, { page, notes });
}

const isThere = (cache: PageCache, url = '/', host = HOST) => 'kept' in cache.find(host, url);

describe('a change that arrives while a page is rendered', () => {
  const race = (log?: InvalidationLog) => {
    const { bus, cache } = cacheAtNoon(log);
    const since = cache.log.position;
    bus.tell({ storeId: 'a', tags: ['product:1'] });
    keep(cache, { since });
    return isThere(cache);
  };

  test('a change that arrives while a page is rendered prevents caching the old page', () => {
    expect(race()).toBe(false);
  });

  test('without log positions, a change during rendering would leave the old page cached', () => {
    const naive = new InvalidationLog();
    naive.touched = () => false;
    expect(race(naive)).toBe(true);
  });

  test('a change of another product or another store does not affect a page being rendered', () => {
    const { bus, cache } = cacheAtNoon();
    const since = cache.log.position;
    bus.tell({ storeId: 'a', tags: ['product:2'] });
    bus.tell({ storeId: 'b', tags: ['store'] });
    keep(cache, { since });
    expect(isThere(cache)).toBe(true);
  });

  test('a change during rendering is remembered among thousands of others', () => {
    const { bus, cache } = cacheAtNoon();
    const since = cache.log.position;
    bus.tell({ storeId: 'a', tags: ['product:1'] });
    for (let at = 0; at < 5000; at++) bus.tell({ storeId: 'b', tags: ['catalog'] });
    keep(cache, { since });
    expect(isThere(cache)).toBe(false);
  });
});

describe('expiry by time', () => {
  test('a page expires at its exact second without any change notification', () => {
    const { clock, cache } = cacheAtNoon();
    keep(cache, { until: later(5000) });
    clock.now = later(4999);
    expect(isThere(cache)).toBe(true);
    clock.now = later(5000);
    expect(isThere(cache)).toBe(false);
  });

  test('a page rendered at a later time is not served after the clock is set back', () => {
    const { clock, cache } = cacheAtNoon();
    keep(cache);
    clock.now = later(-1);
    expect(isThere(cache)).toBe(false);
  });

  test('an expired page is not cached', () => {
    const { cache } = cacheAtNoon();
    expect(keep(cache, { until: NOON })).toBeNull();
  });

  test('a 404 is cached for a second', async () => {
    const { clock, cache } = cacheAtNoon();
    keep(cache, { page: { ...PAGE, status: 404 } });
    clock.now = later(999);
    expect(isThere(cache)).toBe(true);
    clock.now = later(1000);
    expect(isThere(cache)).toBe(false);
  });

  test('a store closes when its paid period ends, without a notification, and a suspended store shows no cached page', () => {
    const { clock, cache } = cacheAtNoon();
    keep(cache);
    const ending: KeptHost = { ...HOST, state: { status: 'active', periodEndsAt: later(1000) } };
    expect(isThere(cache, '/', ending)).toBe(true);
    clock.now = later(1000);
    expect(isThere(cache, '/', ending)).toBe(false);
    expect(isThere(cache, '/', { ...HOST, state: { status: 'suspended', periodEndsAt: null } })).toBe(false);
  });
});

describe('when change notifications were lost', () => {
  test('without notifications, nothing is shown or cached until the state of the database is known', () => {
    const { bus, cache } = cacheAtNoon();
    keep(cache);
    bus.enter('asking');
    expect(cache.mayShow()).toBe('asking');
    expect(keep(cache, { url: '/brands' })).toBeNull();
  });

  test('while the database is down, cached pages are served for ten minutes, each until it expires', () => {
    const { bus, clock, cache } = cacheAtNoon();
    keep(cache);
    keep(cache, { url: '/brands', until: later(60_000) });
    bus.enter('asking');
    bus.enter('unreachable');
    clock.now = later(600_000);
    expect([cache.mayShow(), isThere(cache), isThere(cache, '/brands')]).toEqual([true, true, false]);
    clock.now = later(600_001);
    expect(cache.mayShow()).toBe(false);
  });

  test('once notifications return, no earlier page is served, nor a page that was being rendered before', () => {
    const { bus, cache } = cacheAtNoon();
    keep(cache);
    const since = cache.log.position;
    for (const state of ['asking', 'unreachable', 'alive'] as const) bus.enter(state);
    expect(isThere(cache)).toBe(false);
    expect(keep(cache, { since })).toBeNull();
  });

  test('a process that never received notifications caches nothing', () => {
    const cache = new PageCache({ bus: new ChangeBus(), clock: () => NOON, capacity: MB });
    expect([keep(cache), cache.mayShow()]).toEqual([null, false]);
  });
});

describe('the store of a host', () => {
  const change = (tag: string): StoreChange => ({ storeId: 'a', tags: [tag] });

  test.each(['state', 'shell', 'store'])(
    'the store of a host is looked up again after a change of %s',
    (tag) => {
      const { bus, cache } = cacheAtNoon();
      cache.learnHost('a.example', HOST, cache.log.position);
      bus.tell(change('product:1'));
      expect(cache.host('a.example')).toEqual(HOST);
      bus.tell(change(tag));
      expect(cache.host('a.example')).toBeUndefined();
    },
  );

  test('a host look-up made before a suspension is not cached', () => {
    const { bus, cache } = cacheAtNoon();
    const since = cache.log.position;
    bus.tell(change('state'));
    cache.learnHost('a.example', HOST, since);
    expect(cache.host('a.example')).toBeUndefined();
  });
});

describe('one address for one page', () => {
  test('unknown query parameters do not change which cached page is found, and each domain has its own cached copy', () => {
    const { cache } = cacheAtNoon();
    keep(cache, { url: '/products?sort=name' });
    expect(isThere(cache, '/products?utm=1&sort=name')).toBe(true);
    expect(isThere(cache, '/products?sort=newest')).toBe(false);
    expect(isThere(cache, '/products?sort=name', { ...HOST, prefix: 'https://own.example ' })).toBe(false);
    expect(isThere(cache, '/products?sort=name', { ...HOST, storeId: 'b' })).toBe(false);
  });
});

test('a flood of unknown addresses evicts no page', () => {
  const { cache } = cacheAtNoon();
  keep(cache);
  for (let at = 0; at < 500; at++) keep(cache, { url: `/products/${at}`, page: { ...PAGE, status: 404 } });
  expect([isThere(cache), isThere(cache, '/products/0'), isThere(cache, '/products/499')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('gzip of every page, made for a client without brotli, evicts no page and stays within its limit', async () => {
  const { cache } = cacheAtNoon();
  const paths = Array.from({ length: 200 }, (_, at) => `/products/${at}`);
  const body = (path: string) => Buffer.from(path.repeat(100));
  for (const url of paths) keep(cache, { url, page: await buildCachedPage(200, body(url), new Headers()) });
  const before = cache.bytes;
  for (const path of paths) {
    const found = cache.find(HOST, path);
    if ('kept' in found) await cache.encodings.body(found.kept.page, 'gzip');
  }
  expect(paths.filter((path) => !isThere(cache, path))).toEqual([]);
  expect(cache.bytes - before).toBeGreaterThan(MB / 32);
  expect(cache.bytes - before).toBeLessThanOrEqual(MB / 16);
});

test('a page with many products counts with the memory of their tags', () => {
  const { cache } = cacheAtNoon();
  keep(cache, { tags: ['product:1'] });
  const before = cache.bytes;
  keep(cache, { tags: Array.from({ length: 321 }, (_, at) => `product:${at}` as const) });
  expect(cache.bytes - before).toBeGreaterThan(320 * 119);
});
