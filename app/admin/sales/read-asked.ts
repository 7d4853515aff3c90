import { addDays, type Period } from '#domain/reports/index.ts';
import { periodProblem } from './period-problem.ts';
import { type Preset, SALES_TABS, type SalesAsked } from './sales-view.ts';

const MOST_DAYS = 3660;

/** The report that the parameters of a URL ask for; the last 30 days by default. */
export function readAsked(search: URLSearchParams, of: { today: string; currency: string }): SalesAsked {
  const presets = presetsOf(of.today);
  const by = search.get('by');
  const from = search.get('from') ?? presets.month.from;
  const to = search.get('to') ?? (search.has('from') ? of.today : presets.month.to);
  const preset = (Object.keys(presets) as Preset[]).find(
    (name) => presets[name].from === from && presets[name].to === to,
  );
  const currency = search.get('currency') ?? '';
  return {
    tab: SALES_TABS.find((tab) => tab === by) ?? 'day',
    from,
    to,
    preset: preset ?? null,
    problem: periodProblem({ from, to }, MOST_DAYS),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : of.currency,
  };
}

export function presetsOf(today: string): Record<Preset, Period> {
  const month = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(month, -1);
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  return {
    week: last(7),
    month: last(30),
    quarter: last(90),
    thisMonth: { from: month, to: today },
    lastMonth: { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}
