import { expect, test } from 'vitest';
import { tryInTurn } from './turns.ts';

function busy(storeId: string): Promise<number | null> {
  return tryInTurn({ storeId, line: 'pages' }, async () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    return performance.now();
  });
}

test('work that waits for nothing lets another store in after a few of its requests', async () => {
  const began = performance.now();
  const flood = Array.from({ length: 32 }, () => busy('a'));
  await new Promise((resolve) => setImmediate(resolve));
  const served = (await busy('b')) ?? Number.POSITIVE_INFINITY;
  expect(served - began).toBeLessThan(100);
  const last = Math.max(...(await Promise.all(flood)).map(Number));
  expect(last).toBeGreaterThan(served);
});
