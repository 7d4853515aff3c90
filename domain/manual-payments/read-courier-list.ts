import {
  findListColumn,
  headingWords,
  type ListFailure,
  listCell,
  readListTable,
} from '#domain/pasted-lists/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';

/** A row of a courier's list; `reference` is an order number or a tracking number. */
export type CourierRow = { line: number; reference: string; amount: string; fee: string };

export type CourierFileFailure =
  | ListFailure
  | Failure<'empty', undefined>
  /** A required column is missing. */
  | Failure<'column_missing', { column: 'reference' | 'amount' }>;

export const MAX_COURIER_ROWS = 2000;

type Columns = { reference: number; amount: number; fee: number | null };

/**
 * Parses a courier's cash list: columns by name, separated by comma, semicolon or tab, in either language.
 */
export function readCourierList(text: string): Result<CourierRow[], CourierFileFailure> {
  const table = readListTable(text, MAX_COURIER_ROWS);
  if (!table.ok) return table;
  const [head, ...body] = table.value;
  if (!head || body.length === 0) return fail('empty');
  if (body.length > MAX_COURIER_ROWS) return fail('too_many_rows', { max: MAX_COURIER_ROWS });
  const columns = findColumns(head.cells);
  if (!columns.ok) return columns;
  const { reference, amount, fee } = columns.value;
  return ok(
    body.map(({ line, cells }) => ({
      line,
      reference: listCell(cells[reference]),
      amount: listCell(cells[amount]),
      fee: fee === null ? '' : listCell(cells[fee]),
    })),
  );
}

function findColumns(head: string[]): Result<Columns, CourierFileFailure> {
  const named = head.map(headingWords);
  const [reference, amount, fee] = (['reference', 'amount', 'fee'] as const).map((name) =>
    findListColumn(named, name),
  ) as [number, number, number];
  if (reference === -1) return fail('column_missing', { column: 'reference' });
  if (amount === -1) return fail('column_missing', { column: 'amount' });
  return ok({ reference, amount, fee: fee === -1 ? null : fee });
}
