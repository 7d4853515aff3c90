import { ORDER_COLUMNS, type OrderColumn } from '#domain/orders/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import { buildOrder, MOST_LINES } from './build-order.ts';
import type { FileProblem } from './errors.ts';
import type { Format } from './file-format.ts';
import { namedColumns } from './named-columns.ts';
import type { OrderRow } from './order-words.ts';
import type { TableRow } from './read-table.ts';

const NEEDED: OrderColumn[] = [
  ...(['number', 'placedAt', 'status', 'paymentStatus', 'paymentMethod', 'country', 'currency'] as const),
  ...(['subtotal', 'total', 'title', 'quantity', 'unitPrice', 'lineTotal'] as const),
];

const NAMES = Object.fromEntries(
  Object.entries(ORDER_COLUMNS).map(([column, label]) => [
    column,
    LOCALES.map((locale) => translator(locale)(label)),
  ]),
) as Record<OrderColumn, string[]>;

/** True if these are the headings of an orders file. */
export function isOrderFile(headings: Set<string>): boolean {
  const has = (column: OrderColumn) => NAMES[column].some((name) => headings.has(name.toLowerCase()));
  return has('number') && has('total') && has('lineTotal');
}

/** Reads an orders file that Souk wrote: one row per line, consecutive for each order. */
export function readOrders(header: TableRow): Result<Format, FileProblem> {
  const columns = namedColumns(header, NAMES);
  const missing = NEEDED.find((column) => !columns.has(column));
  if (missing) return fail('missing_column', { line: header.line, column: NAMES[missing][0] ?? missing });
  return ok({
    kind: 'orders',
    async *groups(open) {
      let read = 0;
      let rows: OrderRow[] = [];
      let isTooLong = false;
      const group = () => {
        const own = rows;
        const overflow = isTooLong;
        const line = own[0]?.line ?? 0;
        return {
          ...{ handle: nameOf(own[0]), line, rowCount: own.length, rowsRead: read },
          build: (currency: string) => buildOrder(own, { overflow, currency }),
        };
      };
      for await (const each of open()) {
        const row = columns.row(each);
        if (rows.length > 0 && nameOf(row) !== nameOf(rows[0])) {
          yield group();
          rows = [];
          isTooLong = false;
        }
        read += 1;
        if (rows.length < MOST_LINES) rows.push(row);
        else isTooLong = true;
      }
      if (rows.length > 0) yield group();
    },
  });
}

// Two number series of one shop may share a number, so the time is part of the key.
function nameOf(row: OrderRow | undefined): string {
  return row ? [row.cell('number'), row.cell('exactly') || row.cell('placedAt')].join(' ').trim() : '';
}
