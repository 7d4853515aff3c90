import { addDays, type Period } from '#domain/reports/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

export type PeriodFailure = Failure<'period_invalid', undefined>;

/** The days of a tax period, '2026-11' or '2026-Q4', in the store's time zone. */
export function taxPeriod(text: string): Result<Period, PeriodFailure> {
  const [, year, month, quarter] = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/.exec(text) ?? [];
  if (!year) return fail('period_invalid');
  const first = quarter ? (Number(quarter) - 1) * 3 : Number(month) - 1;
  const dayOf = (at: number) => new Date(Date.UTC(Number(year), at, 1)).toISOString().slice(0, 10);
  return ok({ from: dayOf(first), to: addDays(dayOf(first + (quarter ? 3 : 1)), -1) });
}

/** The last months and quarters up to today, newest first. */
export function recentPeriods(today: string): { months: string[]; quarters: string[] } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  const quarters = months.map((each) => `${each.slice(0, 4)}-Q${Math.ceil(Number(each.slice(5)) / 3)}`);
  return { months, quarters: [...new Set(quarters)] };
}
