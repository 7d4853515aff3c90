import type { Revenue } from '#domain/operator-desk/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { exponentOf } from '#lib/money/index.ts';

/** The name of a month, in a short form and with its year. */
function monthNames(start: Date, locale: Locale) {
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTag(locale), { timeZone: 'UTC', ...options }).format(start);
  return {
    key: start.toISOString().slice(0, 7),
    label: text({ month: locale === 'ar' ? 'long' : 'short' }),
    title: text({ month: 'long', year: 'numeric' }),
  };
}

/** A share in hundredths of a per cent; null if the whole is 0. */
const partOf = (count: number, of: number) => (of === 0 ? null : (count / of) * 10_000);

/** The revenue in the form sent to the browser, in the requested currency or else in the first one. */
export function revenueView({ currencies, trials }: Revenue, asked: string | null, locale: Locale) {
  const shown = currencies.find(({ currency }) => currency === asked) ?? currencies[0];
  return {
    currencies: currencies.map(({ currency }) => currency),
    trials: trials.map(({ start, ...trial }) => ({
      ...trial,
      ...monthNames(start, locale),
      rate: partOf(trial.converted, trial.ended),
    })),
    shown: shown
      ? {
          currency: shown.currency,
          unit: 10 ** exponentOf(shown.currency),
          months: shown.months.map(({ start, ...month }, at, all) => ({
            ...month,
            ...monthNames(start, locale),
            churn: partOf(month.lost, month.payingBefore),
            growth: growthSince(all[at - 1]?.recurring ?? 0, month.recurring),
          })),
        }
      : null,
  };
}

const growthSince = (before: number, now: number) => partOf(now - before, before);

export type RevenueView = ReturnType<typeof revenueView>;
export type ShownRevenue = NonNullable<RevenueView['shown']>;
