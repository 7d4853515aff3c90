import { type StoreTx, withStoreReadOnly } from '#db/index.ts';
import {
  actionsFor,
  addSales,
  dayIn,
  daysOf,
  isLongReport,
  lengthOf,
  NO_SALES,
  nameOfRow,
  othersOf,
  type ReportRow,
  type SalesSums,
  salesBy,
  salesReport,
  soldCurrencies,
} from '#domain/reports/index.ts';
import { dateTag, type Locale } from '#lib/locale.ts';
import { exponentOf } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { zoneText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { presetsOf, readAsked } from './read-asked.ts';
import { SALES_TABS, type SalesAsked, type SalesRow, type SalesTab, type SalesView } from './sales-view.ts';

const SHOWN = 200;
/** Limit on the orders, or the lines, to sum during a request, which takes about a second. */
const MOST_SUMMED = 60_000;
const MOST_DAYS_SHOWN = 92;
/** Five years. */
const MOST_DAYS = 1830;

export function askedBy(search: URLSearchParams, { request, store }: Staff): SalesAsked {
  const { timeZone, currency } = store.shell;
  return readAsked(search, { today: dayIn(timeZone, request.now), currency });
}

/** The reports by shopper need the permission to see orders. */
export function tabsFor({ can }: Staff): SalesTab[] {
  return SALES_TABS.filter((tab) => actionsFor(tab).every(can));
}

/** A report and its whole period, in one transaction. */
export async function buildSales(search: URLSearchParams, staff: Staff): Promise<SalesView> {
  const { request, store } = staff;
  const { timeZone, currency } = store.shell;
  const tabs = tabsFor(staff);
  const read = askedBy(search, staff);
  const asked = tabs.includes(read.tab) ? read : { ...read, tab: 'day' as const };
  const step = asked.problem === null && lengthOf(asked) > MOST_DAYS_SHOWN ? 'month' : 'day';
  const found = await withStoreReadOnly(store.id, async (tx) => {
    const currencies = await soldCurrencies(tx);
    if (asked.problem) return { currencies, steps: new Map<string, SalesSums>(), rows: null, mailed: null };
    const steps = await salesBy(tx, { ...asked, timeZone, step });
    const mailed = await whyMailed(tx, asked, timeZone);
    if (asked.tab === 'day' || mailed) return { currencies, steps, rows: null, mailed };
    const { locale } = request;
    const rows = await salesReport(tx, { ...asked, kind: asked.tab, timeZone, locale, limit: SHOWN + 1 });
    return { currencies, steps, rows, mailed };
  });
  const totals = [...found.steps.values()].reduce(addSales, NO_SALES);
  return {
    asked,
    tabs,
    currencies: [...new Set([currency, ...found.currencies])],
    unit: 10 ** exponentOf(asked.currency),
    presets: presetsOf(dayIn(timeZone, request.now)),
    totals,
    steps: asked.problem ? [] : drawSteps(asked, { ...found, step, locale: request.locale }),
    ...shownOf(found.rows, totals, { asked, locale: request.locale }),
    mailed: found.mailed,
    isAsked: search.has('asked'),
    timeZone: zoneText({ now: request.now, timeZone, locale: request.locale }),
  };
}

/** The reason why a report takes too long for a request; null if it does not. */
export async function whyMailed(
  tx: StoreTx,
  asked: SalesAsked,
  timeZone: string,
): Promise<SalesView['mailed']> {
  const { tab } = asked;
  if (lengthOf(asked) > MOST_DAYS) return 'long';
  if (tab === 'day') return null;
  return (await isLongReport(tx, { ...asked, kind: tab, timeZone }, MOST_SUMMED)) ? 'many' : null;
}

function shownOf(
  found: ReportRow[] | null,
  whole: SalesSums,
  { asked, locale }: { asked: SalesAsked; locale: Locale },
): { rows: SalesRow[] | null; hidden: boolean } {
  const { tab } = asked;
  if (!found || tab === 'day') return { rows: null, hidden: false };
  const t = translator(locale);
  const named = (row: ReportRow) => ({ ...row, name: nameOfRow(tab, row, { t, locale }) });
  if (found.length <= SHOWN) return { rows: found.map(named), hidden: false };
  const shown = found.slice(0, SHOWN);
  const others = {
    ...othersOf(tab, shown, whole),
    key: 'hidden',
    name: t('numbers.sales.hidden'),
    detail: '',
    isRest: true,
  };
  return { rows: [...shown.map(named), others], hidden: true };
}

function drawSteps(
  asked: SalesAsked,
  of: { steps: Map<string, SalesSums>; step: 'day' | 'month'; locale: Locale },
): SalesView['steps'] {
  const days = daysOf(asked);
  const keys = of.step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
  const tag = dateTag(of.locale);
  const month = of.locale === 'ar' ? 'long' : 'short';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const label = format(of.step === 'day' ? { day: 'numeric', month } : { month, year: 'numeric' });
  const title = format(
    of.step === 'day'
      ? { weekday: 'short', day: 'numeric', month, year: 'numeric' }
      : { month: 'long', year: 'numeric' },
  );
  return keys.map((key) => {
    const at = new Date(`${key.length === 7 ? `${key}-01` : key}T00:00:00Z`);
    return { ...(of.steps.get(key) ?? NO_SALES), key, label: label.format(at), title: title.format(at) };
  });
}
