import {
  addSales,
  type Dashboard,
  dayIn,
  daysOf,
  NO_SALES,
  type Period,
  type SalesSums,
} from '#domain/reports/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import type { Kpi, KpiName, TrendPoint } from './dashboard-view.ts';

type Step = { sums: SalesSums; visits: number };

const NONE: Step = { sums: NO_SALES, visits: 0 };

/**
 * The figures of a period beside those of the previous period, each with its trend. The trend ends with the last
 * complete day or hour, because an unfinished one would look like a fall. `current` is the key of the current day or
 * hour.
 */
export function buildKpis(dashboard: Dashboard, period: Period, current: string): Kpi[] {
  const now = stepsOf(dashboard, period);
  const past = keysOf(dashboard.step, period).filter((key) => key < current).length;
  const [sum, before] = [addUp(now), addUp(stepsOf(dashboard, dashboard.before))];
  return (Object.keys(FIGURES) as KpiName[]).map((name) => {
    const value = FIGURES[name](sum);
    const was = FIGURES[name](before);
    const change = was > 0 ? Math.round(((value - was) / was) * 1000) / 10 : null;
    return { name, value, change, trend: now.slice(0, past || 1).map(FIGURES[name]) };
  });
}

const FIGURES: Record<KpiName, (step: Step) => number> = {
  sales: ({ sums }) => sums.net,
  orders: ({ sums }) => sums.orders,
  average: ({ sums }) => (sums.orders === 0 ? 0 : mulDivHalfUp(sums.net, 1, sums.orders)),
  conversion: ({ sums, visits }) => share(sums.orders, visits),
  returning: ({ sums }) => share(sums.returning, sums.orders),
};

// The share in hundredths of a per cent, limited to 100%, because orders by phone or import have no counted
// visit.
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(10_000, Math.round((part / whole) * 10_000));
}

function addUp(steps: Step[]): Step {
  return steps.reduce((a, b) => ({ sums: addSales(a.sums, b.sums), visits: a.visits + b.visits }), NONE);
}

function stepsOf(dashboard: Dashboard, period: Period): Step[] {
  const { sales, visits } = dashboard.trend;
  return keysOf(dashboard.step, period).map((key) => ({
    sums: sales.get(key) ?? NO_SALES,
    visits: visits.get(key) ?? 0,
  }));
}

/** Sales over time, each point with the matching one of the period before. */
export function buildTrend(
  dashboard: Dashboard,
  period: Period,
  { locale, current }: { locale: Locale; current: string },
): TrendPoint[] {
  const { step, trend, before } = dashboard;
  const earlier = keysOf(step, before);
  const words = wordsOf(step, locale);
  return keysOf(step, period).map((key, at) => {
    const was = earlier[at] ?? key;
    return {
      key,
      label: words.label(key),
      title: words.title(key),
      value: trend.sales.get(key)?.net ?? 0,
      ...(key === current ? { stage: 'open' as const } : {}),
      ...(key > current ? { stage: 'ahead' as const } : {}),
      before: { title: words.title(was), value: trend.sales.get(was)?.net ?? 0 },
    };
  });
}

/** "16–22 Nov 2026". */
export function periodText({ from, to }: Period, locale: Locale): string {
  const month = locale === 'ar' ? 'long' : 'short';
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  return new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(first, last);
}

/** The key of the current day or hour in the store's time zone. */
export function currentStep(step: Dashboard['step'], timeZone: string, now: Date): string {
  const day = dayIn(timeZone, now);
  if (step === 'day') return day;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now);
  return `${day}T${hour}`;
}

function keysOf(step: Dashboard['step'], period: Period): string[] {
  if (step !== 'hour') return daysOf(period);
  return Array.from({ length: 24 }, (_, hour) => `${period.from}T${String(hour).padStart(2, '0')}`);
}

// The days are already in the store's time zone, so no time zone is passed to the formatter.
function wordsOf(step: Dashboard['step'], locale: Locale) {
  const tag = dateTag(locale);
  const day = (key: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(
      new Date(`${key.slice(0, 10)}T00:00:00Z`),
    );
  const month = locale === 'ar' ? 'long' : 'short';
  const hour = (key: string) => `${key.slice(11)}:00`;
  if (step === 'hour') {
    const title = (key: string) => `${day(key, { day: 'numeric', month })} ${hour(key)}`;
    return { label: hour, title };
  }
  return {
    label: (key: string) => day(key, { day: 'numeric', month }),
    title: (key: string) => day(key, { weekday: 'short', day: 'numeric', month }),
  };
}
