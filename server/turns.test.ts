import { expect, test } from 'vitest';
import { tryInTurn } from './turns.ts';

function busy(storeId: string): Promise<number | null> {
  return tryInTurn({ storeId, line: 'pages' }, async () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
    return performance.now();
  });
}

test('work that never waits still lets another store’s request start after a few of its own', async () => {
  const flood = Array.from({ length: 32 }, () => busy('a'));
  await new Promise((resolve) => setImmediate(resolve));
  const served = await busy('b');
  const ends = await Promise.all(flood);
  expect(served).not.toBeNull();
  // Without the pause all 32 end first.
  expect(ends.filter((end) => Number(end) < Number(served)).length).toBeLessThan(28);
});
