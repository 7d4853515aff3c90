import { headingWords, type ListFailure, listCell, readListTable } from '#domain/pasted-lists/index.ts';
import { orderNumberIn } from '#lib/reference-key.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** A row of a packing day: an order's number and what was stuck onto its parcel. carrier: '' if not named. */
export type TrackingRow = { line: number; reference: string; trackingNumber: string; carrier: string };

export type TrackingListFailure =
  | ListFailure
  | Failure<'empty', undefined>
  /** The first row neither begins with an order's number nor names the columns. */
  | Failure<'column_missing', undefined>;

/** Each row is a transaction and a mail of the request. */
export const MOST_TRACKED = 500;

// The column names of sheets, in lower case and without the punctuation between words.
const NAMES = {
  reference: ['order', 'order number', 'order no', 'order id', 'رقم الطلب', 'الطلب'],
  trackingNumber: [
    ...['tracking', 'tracking number', 'tracking no', 'awb', 'awb number', 'waybill', 'shipment number'],
    ...['رقم التتبع', 'التتبع', 'رقم الشحنة', 'رقم البوليصة', 'البوليصة'],
  ],
  carrier: ['carrier', 'courier', 'shipping company', 'company', 'شركة الشحن', 'شركة التوصيل', 'المندوب'],
};

type Columns = { reference: number; trackingNumber: number; carrier: number };

const AS_PASTED: Columns = { reference: 0, trackingNumber: 1, carrier: 2 };

/**
 * Parses order numbers with tracking numbers and perhaps carriers, from a file or pasted from a sheet. Without a row
 * of column names, the columns are in this order.
 */
export function readTrackingList(text: string): Result<TrackingRow[], TrackingListFailure> {
  const table = readListTable(text, MOST_TRACKED + 1);
  if (!table.ok) return table.code === 'too_many_rows' ? tooMany() : table;
  const [head] = table.value;
  if (!head) return fail('empty');
  const isPasted = isOrderNumber(head.cells[0]);
  const columns = isPasted ? AS_PASTED : columnsOf(head.cells);
  if (!columns) return fail('column_missing');
  const body = isPasted ? table.value : table.value.slice(1);
  if (body.length === 0) return fail('empty');
  if (body.length > MOST_TRACKED) return tooMany();
  return ok(
    body.map(({ line, cells }) => ({
      line,
      reference: listCell(cells[columns.reference]),
      trackingNumber: listCell(cells[columns.trackingNumber]),
      carrier: listCell(cells[columns.carrier]),
    })),
  );
}

const tooMany = () => fail('too_many_rows', { max: MOST_TRACKED });

function isOrderNumber(cell: string | undefined): boolean {
  return orderNumberIn(listCell(cell)) !== null;
}

function columnsOf(head: string[]): Columns | null {
  const headings = head.map(headingWords);
  const columnOf = (name: keyof typeof NAMES) => headings.findIndex((cell) => NAMES[name].includes(cell));
  const columns = {
    reference: columnOf('reference'),
    trackingNumber: columnOf('trackingNumber'),
    carrier: columnOf('carrier'),
  };
  return columns.reference === -1 || columns.trackingNumber === -1 ? null : columns;
}
