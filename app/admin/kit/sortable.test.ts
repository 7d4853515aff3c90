import { expect, test } from 'vitest';
import { moveRow } from './sortable.tsx';

test('a moved row is at its new position and the others keep their order', () => {
  expect(moveRow(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveRow(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveRow(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
