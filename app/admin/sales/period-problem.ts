import { lengthOf, type Period } from '#domain/reports/index.ts';
import { isDay } from '#lib/day.ts';

export type PeriodProblem = 'noDay' | 'backwards' | 'tooLong';

/** The reason why a typed period has no report, or null. */
export function periodProblem({ from, to }: Period, mostDays: number): PeriodProblem | null {
  if (!isDay(from) || !isDay(to)) return 'noDay';
  if (from > to) return 'backwards';
  return lengthOf({ from, to }) > mostDays ? 'tooLong' : null;
}
