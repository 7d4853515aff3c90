import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('a full map removes the least recently used entry', () => {
  const map = new RecentMap<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at);
  expect(map.get('a')).toBe(0);
  map.set('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([0, undefined, 2, 3]);
});
