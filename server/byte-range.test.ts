import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

const file = { bytes: 100, tag: '"a"' };
const read = (range: string, more = {}) => readRange(new Headers({ range, ...more }), file);

test('a single byte range is read as the standard describes', () => {
  expect(read('bytes=0-')).toEqual({ start: 0, end: 99 });
  expect(read('bytes=10-19')).toEqual({ start: 10, end: 19 });
  expect(read('bytes=90-500')).toEqual({ start: 90, end: 99 });
  expect(read('bytes=-30')).toEqual({ start: 70, end: 99 });
  expect(read('bytes=-500')).toEqual({ start: 0, end: 99 });
});

test('a range beyond the end is refused, and several ranges return the whole file', () => {
  expect([read('bytes=100-'), read('bytes=-0')]).toEqual(['none', 'none']);
  for (const odd of ['bytes=0-1,5-6', 'bytes=-', 'items=0-1', 'bytes=9-3', 'bytes=a-b', 'bytes=1e3-', ''])
    expect([odd, read(odd)]).toEqual([odd, null]);
  expect(readRange(new Headers(), file)).toBe(null);
});

test('a range of an older version returns the whole file', () => {
  expect(read('bytes=5-', { 'if-range': '"a"' })).toEqual({ start: 5, end: 99 });
  expect(read('bytes=5-', { 'if-range': '"b"' })).toBe(null);
});
