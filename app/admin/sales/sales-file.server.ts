import { withStore } from '#db/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { NO_SALES, type ReportRow, type SalesSums, salesBy } from '#domain/reports/index.ts';
import { type Cell, csvText } from '#lib/csv-text.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { Staff } from '../staff.server.ts';
import { askedBy, drawSteps, readRows, tabsFor } from './draw-sales.server.ts';
import { nameOfRow } from './row-name.ts';
import type { SalesAsked } from './sales-view.ts';

const MOST = 100_000;
const COLUMNS = ['gross', 'discount', 'delivery', 'tax', 'total', 'refunded', 'net'] as const;

/** The whole report as a file, every row of it; null where its period is none or too long for this. */
export async function salesFile(search: URLSearchParams, staff: Staff): Promise<Response | null> {
  const asked = askedBy(search, staff);
  const { request, store } = staff;
  if (asked.problem || !tabsFor(staff).includes(asked.tab)) return null;
  const { timeZone } = store.shell;
  const rows = await withStore(store.id, async (tx) => {
    const steps = await salesBy(tx, { ...asked, timeZone });
    if (asked.tab === 'day') return drawSteps(asked, { steps, step: 'day', locale: 'en' });
    const orders = [...steps.values()].reduce((sum, each) => sum + each.orders, 0);
    return readRows(tx, { asked, totals: { ...NO_SALES, orders }, staff, limit: MOST });
  });
  if (!rows) return null;
  await withStore(store.id, (tx) =>
    recordAudit(tx, request.act(), {
      action: 'sales.exported',
      subjectKind: 'store',
      subjectId: store.id,
      after: { by: asked.tab, from: asked.from, to: asked.to },
    }),
  );
  return new Response(csvText([headOf(asked, staff), ...rows.map((row) => rowOf(row, asked, staff))]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${store.slug}-sales-by-${asked.tab}-${asked.from}-${asked.to}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

function headOf({ tab, currency }: SalesAsked, { request }: Staff): Cell[] {
  const t = translator(request.locale);
  const head: Cell[] = [t(`numbers.sales.by.${tab}`)];
  if (tab === 'customer') head.push(t('numbers.sales.email'));
  if (tab === 'city') head.push(t('numbers.sales.country'));
  head.push(t('numbers.sales.column.orders'), t('numbers.sales.column.items'));
  return [...head, ...COLUMNS.map((name) => `${t(`numbers.sales.column.${name}`)} (${currency})`)];
}

type Row = SalesSums & { key: string; title?: string } & Partial<
    Pick<ReportRow, 'name' | 'detail' | 'isRest'>
  >;

function rowOf(row: Row, { tab, currency }: SalesAsked, { request }: Staff): Cell[] {
  const t = translator(request.locale);
  const { key, name = '', detail = '', isRest = false } = row;
  const cells: Cell[] = [
    tab === 'day' ? key : nameOfRow(tab, { key, name, detail, isRest }, { t, locale: request.locale }),
  ];
  if (tab === 'customer' || tab === 'city') cells.push(detail);
  const amount = (value: number): Cell => {
    const text = decimalText(money(value, currency));
    return value < 0 ? Number(text) : text;
  };
  return [...cells, row.orders, row.items, ...COLUMNS.map((column) => amount(row[column]))];
}
