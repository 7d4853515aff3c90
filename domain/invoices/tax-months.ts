import type { Failure, Result } from '#lib/result.ts';
import { fail, ok } from '#lib/result.ts';

export type MonthFailure = Failure<'month_invalid', undefined>;

/** A month in Riyadh time (UTC+3). */
export function taxMonth(month: string): Result<{ from: Date; until: Date }, MonthFailure> {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !number) return fail('month_invalid');
  const begin = (months: number) => new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1, -3));
  return ok({ from: begin(0), until: begin(1) });
}

/** The month of a moment in Riyadh, as YYYY-MM. */
export function monthOf(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 7);
}

/**
 * The end of the retention period, as YYYY-MM-DD: six years from the end of the tax period (VAT Implementing
 * Regulations, article 66). Assumes quarters, which never end before a month does.
 */
export function keptUntil(issuedAt: Date): string {
  const local = new Date(issuedAt.getTime() + 3 * 3_600_000);
  const endOfQuarter = Math.floor(local.getUTCMonth() / 3) * 3 + 3;
  return new Date(Date.UTC(local.getUTCFullYear() + 6, endOfQuarter, 0)).toISOString().slice(0, 10);
}
