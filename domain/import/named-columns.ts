import type { TableRow } from './read-table.ts';

const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

/** A row whose cells are addressed by our own column names. */
export type NamedRow<Column extends string> = { line: number; cell(column: Column): string };

/** Finds the position of each column by the first matching name. */
export function namedColumns<Column extends string>(
  header: TableRow,
  names: Record<Column, string[]>,
): { has(column: Column): boolean; row(row: TableRow): NamedRow<Column> } {
  const cells = header.cells.map((cell) => cell.replace(CONTROL, '').trim().toLowerCase());
  const places = new Map(
    Object.entries<string[]>(names).map(([column, aliases]) => [
      column,
      aliases.map((alias) => cells.indexOf(alias.toLowerCase())).find((at) => at !== -1) ?? -1,
    ]),
  );
  const at = (column: Column) => places.get(column) ?? -1;
  return {
    has: (column) => at(column) !== -1,
    row: ({ line, cells: own }) => ({
      line,
      cell: (column) => (own[at(column)] ?? '').replace(CONTROL, '').trim(),
    }),
  };
}
