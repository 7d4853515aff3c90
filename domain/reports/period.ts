import { type RawBuilder, sql } from 'kysely';

const DAY_MS = 86_400_000;

/** Days in the store's time zone, both included. */
export type Period = { from: string; to: string };

/** The day of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function lengthOf({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** The period of the same length directly before this one. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) };
}

export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, at) => addDays(period.from, at));
}

/** SQL condition that a time is in a period, in the store's time zone. */
export function withinPeriod(
  at: RawBuilder<unknown>,
  { from, to, timeZone }: Period & { timeZone: string },
): RawBuilder<unknown> {
  return sql`${at} >= (${from}::timestamp at time zone ${timeZone})
    and ${at} < ((${to}::timestamp + interval '1 day') at time zone ${timeZone})`;
}
