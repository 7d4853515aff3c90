import { describe, expect, test } from 'vitest';
import type { CachedPage } from './cached-page.ts';
import { PageStore } from './page-store.ts';

const PAGE = {} as CachedPage;

function put(
  store: PageStore,
  storeId: string,
  key: string,
  of: { bytes?: number; tags?: string[] } = {},
): void {
  const { bytes = 10, tags = ['catalog'] } = of;
  const times = { madeAt: 0, expiresAt: Number.POSITIVE_INFINITY };
  store.put({ storeId, key, tags: new Set(tags), bytes, ...times, page: PAGE, choices: null });
}

const has = (store: PageStore, storeId: string, keys: string[]) =>
  keys.filter((key) => store.get(storeId, key) !== null);

describe('invalidation by changes', () => {
  test('a change invalidates the pages that show it, in that store only', () => {
    const store = new PageStore(10_000);
    put(store, 'a', '/', { tags: ['home', 'product:1'] });
    put(store, 'a', '/products', { tags: ['catalog', 'product:2'] });
    put(store, 'b', '/', { tags: ['home', 'product:1'] });
    expect(store.drop('a', ['product:1'])).toBe(1);
    expect(has(store, 'a', ['/', '/products'])).toEqual(['/products']);
    expect(has(store, 'b', ['/'])).toEqual(['/']);
    expect(store.bytes).toBe(20);
  });

  test.each(['store', 'shell', 'state'])(
    'a change of the whole store (%s) invalidates all of its pages',
    (tag) => {
      const store = new PageStore(10_000);
      put(store, 'a', '/');
      put(store, 'a', '/products');
      put(store, 'b', '/');
      expect(store.drop('a', [tag])).toBe(2);
      expect([store.bytesOf('a'), store.bytesOf('b'), store.bytes]).toEqual([0, 10, 10]);
    },
  );

  test('a page that is replaced is counted once in the cache’s size', () => {
    const store = new PageStore(10_000);
    put(store, 'a', '/', { tags: ['home'] });
    put(store, 'a', '/', { tags: ['catalog'], bytes: 30 });
    expect(store.bytes).toBe(30);
    expect(store.drop('a', ['home'])).toBe(0);
  });
});

describe('eviction when the cache is full', () => {
  test('a full cache evicts the least recently used page', () => {
    const store = new PageStore(100);
    for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) put(store, `s${at}`, '/');
    store.get('s0', '/');
    put(store, 's10', '/');
    expect(has(store, 's0', ['/'])).toEqual(['/']);
    expect(has(store, 's1', ['/'])).toEqual([]);
    expect(store.bytes).toBe(100);
  });

  test('pages that are asked for once, as by a crawler, evict no page that was asked for again', () => {
    const store = new PageStore(1000);
    for (const at of [0, 1, 2, 3, 4]) put(store, `s${at}`, '/');
    for (const at of [0, 1, 2, 3]) store.get(`s${at}`, '/');
    for (let at = 0; at < 500; at++) put(store, `crawled ${at}`, '/');
    expect([0, 1, 2, 3, 4].filter((at) => has(store, `s${at}`, ['/']).length > 0)).toEqual([0, 1, 2, 3]);
    expect(store.bytes).toBe(1000);
  });

  test('of many pages that were asked for again, the least recently used gives way', () => {
    const store = new PageStore(100);
    for (let at = 0; at < 30; at++) {
      put(store, `s${at}`, '/');
      store.get(`s${at}`, '/');
    }
    const left = Array.from({ length: 30 }, (_, at) => at).filter((at) => store.bytesOf(`s${at}`) > 0);
    expect(left).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect(store.bytes).toBe(100);
  });

  test('a page that was asked for again is invalidated like any other', () => {
    const store = new PageStore(100);
    put(store, 'a', '/');
    store.get('a', '/');
    expect(store.drop('a', ['catalog'])).toBe(1);
    for (let at = 0; at < 20; at++) put(store, `s${at}`, '/');
    expect([store.get('a', '/'), store.bytes]).toEqual([null, 100]);
  });

  test('a full cache first evicts the oldest page of a store that uses more than a tenth of the cache', () => {
    const store = new PageStore(100);
    put(store, 'small', '/');
    for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) put(store, 'flood', `/${at}`);
    expect(has(store, 'small', ['/'])).toEqual(['/']);
    expect(store.bytesOf('flood')).toBe(90);
    expect(has(store, 'flood', ['/0', '/1', '/2', '/11'])).toEqual(['/11']);
  });

  test('a page larger than a tenth of the cache is not cached', () => {
    const store = new PageStore(100);
    put(store, 'a', '/', { bytes: 11 });
    expect(store.bytes).toBe(0);
  });
});
