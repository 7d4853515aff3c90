import { expect, test } from 'vitest';
import { storefrontWeights, themeWeights } from '../../bench/page-weight.ts';

test('no storefront page loads more than 135 kB of JavaScript', () => {
  const weights = storefrontWeights();
  expect(weights.length).toBeGreaterThan(10);
  expect(weights.filter(({ kb }) => kb > 135)).toEqual([]);
});

test('no theme adds more than 12 kB of style sheet, gzipped', async () => {
  const weights = await themeWeights();
  expect(weights.map(({ theme }) => theme).toSorted()).toEqual([
    'bold',
    'boutique',
    'classic-arabic',
    'market',
    'minimal',
    'standard',
  ]);
  expect(weights.filter(({ kb }) => kb > 12)).toEqual([]);
});
