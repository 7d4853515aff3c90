import { addDays, lengthOf, type Period } from '#domain/reports/index.ts';
import { periodProblem } from '../sales/period-problem.ts';
import { MOST_DAYS, type RangeName, type RangeView } from './dashboard-view.ts';

const LENGTHS: Record<Exclude<RangeName, 'custom'>, number> = { today: 1, week: 7, month: 30 };

/** The period in the parameters of a URL: ?range=today, or ?from=2026-11-01&to=2026-11-21; the last week by default. */
export function readRange(search: URLSearchParams, today: string): RangeView {
  const asked = search.get('range');
  const name = asked === 'today' || asked === 'month' ? asked : 'week';
  const plain = lastDays(today, LENGTHS[name]);
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (from === '' && to === '') return { name, ...plain, days: LENGTHS[name], problem: null };
  const period = { from: from || to, to: to || today };
  const problem = periodProblem(period, MOST_DAYS);
  const week = { ...lastDays(today, LENGTHS.week), days: LENGTHS.week };
  if (problem) return { name: 'custom', ...week, problem, asked: period };
  return { name: 'custom', ...period, days: lengthOf(period), problem: null };
}

function lastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today };
}
