import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUDGETS } from './budgets.ts';
import { storefrontWeights } from './page-weight.ts';

const isBuilt = existsSync(join(import.meta.dirname, '../build/storefront/client/assets'));

test.runIf(isBuilt)('no storefront page loads more JavaScript than its budget', () => {
  const limit = BUDGETS.find(({ name }) => name === 'storefrontJsKbGz')?.limit;
  expect(limit).toEqual({ atMost: 135 });
  const weights = storefrontWeights();
  expect(weights.length).toBeGreaterThan(10);
  expect(weights.filter(({ kb }) => kb > 135)).toEqual([]);
});
