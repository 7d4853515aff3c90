import type { StoreTx } from '#db/index.ts';
import { type Cell, csvText } from '#lib/csv-text.ts';
import type { Locale } from '#lib/locale.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { daysOf, type Period } from './period.ts';
import { nameOfRow } from './row-name.ts';
import { othersOf, type ReportKind, salesReport } from './sales-report.ts';
import { addSales, NO_SALES, type SalesSums, salesBy } from './sales-sums.ts';

/** A requested report: its days, dimension and currency. */
export type ReportAsked = Period & { by: 'day' | ReportKind; currency: string };

export type ReportReading = { timeZone: string; locale: Locale };

const MOST = 100_000;
const COLUMNS = ['gross', 'discount', 'delivery', 'tax', 'total', 'refunded', 'net'] as const;

/**
 * A report as CSV, with headings in the reader's language. Each column adds up to the orders of the period: rows after the
 * largest `most` are summed in one.
 */
export async function reportFile(
  tx: StoreTx,
  asked: ReportAsked,
  reading: ReportReading,
  most = MOST,
): Promise<string> {
  const rows =
    asked.by === 'day' ? await dayRows(tx, asked, reading) : await reportRows(tx, { asked, most }, reading);
  const cells = rows.map(({ names, sums }) => [...names, ...numbersOf(sums, asked.currency)]);
  return csvText([headOf(asked, reading), ...cells]);
}

/** The name of the stored file. */
export function reportName(slug: string, { by, from, to }: ReportAsked): string {
  return `${slug}-sales-by-${by}-${from}-${to}.csv`;
}

type Row = { names: Cell[]; sums: SalesSums };

async function dayRows(tx: StoreTx, asked: ReportAsked, { timeZone }: ReportReading): Promise<Row[]> {
  const days = await salesBy(tx, { ...asked, timeZone });
  return daysOf(asked).map((day) => ({ names: [day], sums: days.get(day) ?? NO_SALES }));
}

async function reportRows(
  tx: StoreTx,
  { asked, most }: { asked: ReportAsked; most: number },
  reading: ReportReading,
): Promise<Row[]> {
  const kind = asked.by as ReportKind;
  const said = { t: translator(reading.locale), locale: reading.locale };
  const rows = await salesReport(tx, { ...asked, ...reading, kind, limit: most + 1 });
  const cellsOf = (name: string, detail: string): Cell[] =>
    kind === 'customer' || kind === 'city' ? [name, detail] : [name];
  const named = rows.map((row) => ({ names: cellsOf(nameOfRow(kind, row, said), row.detail), sums: row }));
  if (rows.length <= most) return named;
  const days = await salesBy(tx, { ...asked, ...reading });
  const others = othersOf(kind, rows.slice(0, most), [...days.values()].reduce(addSales, NO_SALES));
  return [...named.slice(0, most), { names: cellsOf(said.t('numbers.sales.hidden'), ''), sums: others }];
}

function headOf({ by, currency }: ReportAsked, { locale }: ReportReading): Cell[] {
  const t = translator(locale);
  const head: Cell[] = [t(`numbers.sales.by.${by}`)];
  if (by === 'customer') head.push(t('numbers.sales.email'));
  if (by === 'city') head.push(t('numbers.sales.country'));
  head.push(t('numbers.sales.column.orders'), t('numbers.sales.column.items'));
  return [...head, ...COLUMNS.map((name) => `${t(`numbers.sales.column.${name}`)} (${currency})`)];
}

// Negative amounts are written as numbers, because as text they would be read as a formula.
function numbersOf(sums: SalesSums, currency: string): Cell[] {
  const amount = (value: number): Cell => {
    const text = decimalText(money(value, currency));
    return value < 0 ? Number(text) : text;
  };
  return [sums.orders, sums.items, ...COLUMNS.map((column) => amount(sums[column]))];
}
