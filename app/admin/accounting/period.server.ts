import { recentPeriods, taxPeriod } from '#domain/accounting/index.ts';
import { dayIn, type Period } from '#domain/reports/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import { zoneText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { PeriodView } from './period-view.ts';

/** The period in the address, by default the last complete month, with the periods to choose from. */
export function periodOf(search: URLSearchParams, { request, store }: Staff): PeriodView {
  const { locale, now } = request;
  const { timeZone } = store.shell;
  const { months, quarters } = recentPeriods(dayIn(timeZone, now));
  const asked = search.get('period') ?? '';
  const period = taxPeriod(asked).ok ? asked : (months[1] ?? '');
  const days = taxPeriod(period);
  if (!days.ok) throw new Error('The last month is no period.');
  const listed = [...months, ...quarters].includes(period) ? [] : [period];
  const choice = (value: string) => ({ value, label: nameOf(value, locale) });
  return {
    period,
    name: nameOf(period, locale),
    days: daysText(days.value, locale),
    zone: zoneText({ now, timeZone, locale }),
    months: [...months, ...listed.filter((each) => !each.includes('Q'))].map(choice),
    quarters: [...quarters, ...listed.filter((each) => each.includes('Q'))].map(choice),
  };
}

function nameOf(period: string, locale: Locale): string {
  const [year = '', part = ''] = period.split('-');
  if (part.startsWith('Q'))
    return translator(locale)('accounting.period.quarter', { quarter: part[1] ?? '', year });
  const first = new Date(`${period}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(dateTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    first,
  );
}

function daysText({ from, to }: Period, locale: Locale): { from: string; to: string } {
  const format = new Intl.DateTimeFormat(dateTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const text = (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  return { from: text(from), to: text(to) };
}
