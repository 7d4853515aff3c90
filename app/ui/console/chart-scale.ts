/**
 * Axis ticks: at most `most` round values from zero (or the lowest value) up to at least the highest, in
 * `unit`s.
 */
export function chartTicks(values: readonly number[], unit = 1, most = 5): number[] {
  const lowest = Math.min(0, ...values) / unit;
  // An empty chart still has an axis.
  const least = unit === 1 ? most - 1 : 1;
  const highest = Math.max(0, ...values) / unit || (lowest === 0 ? least : 0);
  const span = Math.max(highest - lowest, least);
  const step = roundStep(span / (most - 1), unit);
  const ticks: number[] = [];
  for (let at = Math.floor(lowest / step); ticks.length === 0 || (at - 1) * step < highest; at++) {
    ticks.push(Math.round(at * step * unit));
  }
  if (ticks.length === 1) ticks.push(Math.round(step * unit));
  return ticks;
}

// 1, 2, 2.5 or 5 times a power of ten; counts (orders) get no fractional steps.
function roundStep(least: number, unit: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least - 1e-9) ?? 10;
  const step = factor * power;
  return unit === 1 ? Math.max(1, Math.ceil(step)) : step;
}

/** Indexes of the axis labels to show: at most `most`, evenly spaced, always including the last. */
export function shownLabels(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  const shown = new Set<number>();
  for (let at = count - 1; at >= 0; at -= every) shown.add(at);
  return shown;
}
