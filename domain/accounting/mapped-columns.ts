import type { TableRow } from '#domain/import/index.ts';
import { findListColumn, headingWords, listCell, orderKey } from '#domain/manual-payments/index.ts';
import type { LineReader, RawLine } from './payout-formats.ts';
import { amountOf } from './payout-formats.ts';

export const COLUMN_ROLES = ['reference', 'gross', 'fee', 'net', 'day'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The place of each column, counted from 0; null for one that the file does not have. */
export type ColumnMap = Record<ColumnRole, number | null>;

const NET = ['net', 'net amount', 'payout', 'transferred', 'الصافي', 'صافي المبلغ', 'المبلغ المحول'];
const DAY = ['date', 'day', 'paid on', 'delivered on', 'transaction date', 'التاريخ', 'تاريخ التحويل'];

/** The columns by their usual names in either language. */
export function guessColumns(head: readonly string[]): ColumnMap {
  const headings = head.map(headingWords);
  const place = (at: number) => (at === -1 ? null : at);
  const among = (names: string[]) => place(headings.findIndex((heading) => names.includes(heading)));
  return {
    reference: place(findListColumn(headings, 'reference')),
    gross: place(findListColumn(headings, 'amount')) ?? among(['gross', 'الإجمالي']),
    fee: place(findListColumn(headings, 'fee')),
    net: among(NET),
    day: among(DAY),
  };
}

/** Reads a form whose columns the owner mapped. Without a net column it is the gross minus the fee. */
export function mappedReader(columns: ColumnMap, currency: string): LineReader {
  return {
    provider: 'other',
    currencyOf: () => currency,
    read(row) {
      const cell = cellsOf(row, columns);
      const reference = orderKey(cell('reference')).slice(0, 200);
      const key = [reference, cell('gross'), cell('fee'), cell('net'), cell('day')].join('|');
      const gross = cell('gross') === '' ? null : amountOf(cell('gross'), currency);
      const kind = gross !== null && gross < 0 ? 'refund' : 'payment';
      return {
        kind,
        reference,
        orderId: null,
        key,
        day: cell('day'),
        gross,
        ...restOf({ gross, cell, columns, currency }),
      };
    },
  };
}

function cellsOf({ cells }: TableRow, columns: ColumnMap): (role: ColumnRole) => string {
  return (role) => {
    const place = columns[role];
    return place === null ? '' : listCell(cells[place]);
  };
}

type Rest = {
  gross: number | null;
  cell: (role: ColumnRole) => string;
  columns: ColumnMap;
  currency: string;
};

// Some couriers write a fee as a negative deduction, others as a positive one: the net amount decides, else it is
// deducted.
function restOf({ gross, cell, columns, currency }: Rest): Pick<RawLine, 'fee' | 'net'> {
  const [fee, net] = (['fee', 'net'] as const).map((role) => amountOf(cell(role), currency));
  if (gross === null || fee === null || net === null || fee === undefined || net === undefined) {
    return { fee: null, net: null };
  }
  if (columns.net === null) return { fee: Math.abs(fee), net: gross - Math.abs(fee) };
  if (columns.fee === null) return { fee: gross - net, net };
  return { fee: gross - fee === net ? fee : 0 - fee, net };
}
