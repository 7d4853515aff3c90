import { expect, test } from 'vitest';
import { storefrontWeights } from '../../bench/page-weight.ts';

test('no storefront page loads more than 135 kB of JavaScript', () => {
  const weights = storefrontWeights();
  expect(weights.length).toBeGreaterThan(10);
  expect(weights.filter(({ kb }) => kb > 135)).toEqual([]);
});
