export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `share` percent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}

/** Formats a number with that many decimals. */
export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals));
}
