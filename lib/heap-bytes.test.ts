import { expect, test } from 'vitest';
import { heapBytes } from './heap-bytes.ts';

test('a value counts with each text, list and map in it, an Arabic letter as two bytes', () => {
  expect(heapBytes('سجاد')).toBe(24 + 8);
  expect(heapBytes([1, null])).toBe(40 + 2 * 16);
  const [list, map] = [{ a: ['xx'], b: { c: 'yyy' } }, new Map([['a', { c: 'yyy' }]])];
  expect(heapBytes(list)).toBe(40 + 16 + (40 + 16 + 28) + 16 + (40 + 16 + 30));
  expect(heapBytes(map)).toBe(40 + 16 + 26 + 16 + (40 + 16 + 30));
});
