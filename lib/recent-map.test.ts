import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('a full map removes the least recently used entry', () => {
  const map = new RecentMap<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at);
  expect(map.get('a')).toBe(0);
  map.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([0, undefined, 2, 3]);
});

test('a map limited by size removes as many entries as a new one needs, and reports each', () => {
  const gone: string[] = [];
  const map = new RecentMap<string>(10, {
    sizeOf: (value) => value.length,
    removed: (_, key) => gone.push(key),
  });
  map.set('a', '123');
  map.set('b', '123');
  map.set('c', '123');
  map.set('d', '12345');
  expect([gone, map.size, map.get('c')]).toEqual([['a', 'b'], 8, '123']);
});

test('an entry larger than the whole map evicts no other and is not stored', () => {
  const map = new RecentMap<string>(5, { sizeOf: (value) => value.length });
  map.set('a', '123');
  map.set('b', '123456');
  expect([map.get('a'), map.get('b'), map.size]).toEqual(['123', undefined, 3]);
});

test('an entry that is replaced or deleted no longer counts', () => {
  const map = new RecentMap<string>(5, { sizeOf: (value) => value.length });
  map.set('a', '12345');
  map.set('a', '1');
  map.set('b', '1234');
  expect([map.get('a'), map.size]).toEqual(['1', 5]);
  map.delete('b');
  expect([map.get('b'), map.size]).toEqual([undefined, 1]);
  map.clear();
  expect([map.get('a'), map.size]).toEqual([undefined, 0]);
});
