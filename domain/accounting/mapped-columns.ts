import type { TableRow } from '#domain/import/index.ts';
import { findListColumn, headingWords, listCell } from '#domain/pasted-lists/index.ts';
import { referenceKey } from '#lib/reference-key.ts';
import type { LineReader, RawLine } from './payout-formats.ts';
import { amountOf } from './payout-formats.ts';

export const COLUMN_ROLES = ['reference', 'gross', 'fee', 'net', 'day'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The index of each column, from 0; null for a column that the file lacks. */
export type ColumnMap = Record<ColumnRole, number | null>;

const NET = ['net', 'net amount', 'payout', 'transferred', 'الصافي', 'صافي المبلغ', 'المبلغ المحول'];
const DAY = ['date', 'day', 'paid on', 'delivered on', 'transaction date', 'التاريخ', 'تاريخ التحويل'];

/** Finds the columns by their usual English and Arabic names. */
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

/** Reads a file whose columns the owner mapped. Without a net column, net is gross minus fee. */
export function mappedReader(columns: ColumnMap, currency: string): LineReader {
  return {
    provider: 'other',
    currencyOf: () => currency,
    read(row) {
      const cell = cellsOf(row, columns);
      const reference = referenceKey(cell('reference')).slice(0, 200);
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

// Some couriers write fees as negative deductions, others as positive ones. The net amount decides; without
// it the fee is deducted.
function restOf({ gross, cell, columns, currency }: Rest): Pick<RawLine, 'fee' | 'net'> {
  const [fee, net] = (['fee', 'net'] as const).map((role) => amountOf(cell(role), currency));
  if (gross === null || fee === null || net === null || fee === undefined || net === undefined) {
    return { fee: null, net: null };
  }
  if (columns.net === null) return { fee: Math.abs(fee), net: gross - Math.abs(fee) };
  if (columns.fee === null) return { fee: gross - net, net };
  return { fee: gross - fee === net ? fee : 0 - fee, net };
}
