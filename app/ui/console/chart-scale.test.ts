import { expect, test } from 'vitest';
import { chartTicks, shownLabels } from './chart-scale.ts';

test.each([
  [[0, 0], 1, [0, 1, 2, 3, 4]],
  [[3, 7], 1, [0, 2, 4, 6, 8]],
  [[523_400], 100, [0, 200_000, 400_000, 600_000]],
  [[1_015_000, 812_000], 100, [0, 500_000, 1_000_000, 1_500_000]],
  [[-1500, 4000], 100, [-2000, 0, 2000, 4000]],
  [[], 1000, [0, 250, 500, 750, 1000]],
])('the grid lines of %j in units of %d are at %j', (values, unit, ticks) => {
  expect(chartTicks(values, unit)).toEqual(ticks);
});

test('chart labels that do not fit are left out, except the last one, which is always shown', () => {
  expect([...shownLabels(7, 7)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...shownLabels(30, 6)].sort((a, b) => a - b)).toEqual([4, 9, 14, 19, 24, 29]);
  expect([...shownLabels(1, 6)]).toEqual([0]);
  expect([...shownLabels(0, 6)]).toEqual([]);
});
