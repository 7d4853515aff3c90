import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

/** Runs batches of 100 rows that take the given milliseconds, and returns the wait after each. */
async function waits(batches: number[]): Promise<number[]> {
  let clock = 0;
  let rowsRead = 0;
  const waited: number[] = [];
  const between = giveWay({ now: () => clock, wait: async (ms) => void waited.splice(-1, 1, ms) });
  for (const ms of batches) {
    clock += ms;
    rowsRead += 100;
    waited.push(0);
    await between({ rowsRead });
  }
  return waited;
}

test('an import on a quiet machine runs without a pause', async () => {
  expect(await waits([100, 90, 110, 120, 95])).toEqual([0, 0, 0, 0, 0]);
});

test('while its batches are much slower than usual, an import pauses after each as long as it took, at most half a second', async () => {
  expect(await waits([100, 300, 250, 4000, 100])).toEqual([0, 300, 250, 500, 0]);
});

test('batches that become slower with the size of the import are not mistaken for a busy machine', async () => {
  const growing = Array.from({ length: 300 }, (_, index) => 100 + index);
  expect((await waits(growing)).every((ms) => ms === 0)).toBe(true);
});
