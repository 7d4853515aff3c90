import { checkAmount } from './money.ts';

/**
 * Splits a whole into parts proportional to the weights, by largest remainder: the parts always add up to the whole.
 *
 * | case | what it gets |
 * | a remainder is left | one unit each to the largest fractions, the earlier part first where they tie |
 * | a weight of 0 | 0, unless all weights are 0: then all count the same |
 * | a negative whole | the mirror image of the positive one |
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  checkAmount(total);
  if (weights.some((weight) => checkAmount(weight) < 0)) throw new RangeError('A weight is negative');
  if (weights.length === 0 && total !== 0) throw new RangeError('Nothing to allocate to');
  if (total < 0) return allocate(-total, weights).map((part) => (part === 0 ? 0 : -part));
  const shares = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  return largestRemainder(BigInt(total), shares.map(BigInt));
}

function largestRemainder(total: bigint, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  const parts = weights.map((weight) => (total * weight) / sum);
  const remainders = weights.map((weight) => (total * weight) % sum);
  const left = Number(parts.reduce((rest, part) => rest - part, total));
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const lucky = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => Number(part) + (lucky.has(index) ? 1 : 0));
}

/**
 * amount × numerator ÷ denominator, rounded half away from zero, exact at any size; throws if the result exceeds
 * 2^53.
 */
export function mulDivHalfUp(amount: number, numerator: number, denominator: number): number {
  if (checkAmount(denominator) <= 0) throw new RangeError('The denominator is not positive');
  const product = BigInt(checkAmount(amount)) * BigInt(checkAmount(numerator));
  const half = BigInt(denominator);
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + half) / (half * 2n);
  return checkAmount(Number(product < 0n ? -rounded : rounded));
}
