import { eachLocale } from '#lib/locale.ts';
import type { TypedTable } from './guide-view.ts';

type Limits = { columns: number; rows: number };

export function withCell(
  { columns, rows }: TypedTable,
  row: number,
  column: number,
  text: string,
): TypedTable {
  const changed = rows.map((cells, at) =>
    at === row ? columns.map((_, index) => (index === column ? text : (cells[index] ?? ''))) : cells,
  );
  return { columns, rows: changed };
}

export function withColumn({ columns, rows }: TypedTable): TypedTable {
  const blank = { words: eachLocale(() => ''), unit: columns.at(-1)?.unit ?? 'cm' };
  return { columns: [...columns, blank], rows: rows.map((cells) => [...cells, '']) };
}

export function withoutColumn({ columns, rows }: TypedTable, column: number): TypedTable {
  const keep = (_: unknown, at: number) => at !== column;
  return { columns: columns.filter(keep), rows: rows.map((cells) => cells.filter(keep)) };
}

export function withRow({ columns, rows }: TypedTable): TypedTable {
  return { columns, rows: [...rows, columns.map(() => '')] };
}

export function withoutRow({ columns, rows }: TypedTable, row: number): TypedTable {
  return { columns, rows: rows.filter((_, at) => at !== row) };
}

/** Pastes spreadsheet cells, starting at a cell; the table grows as far as its limits allow. */
export function pasteInto(
  table: TypedTable,
  at: { row: number; column: number },
  text: string,
  most: Limits,
) {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .slice(0, most.rows - at.row);
  const width = Math.min(most.columns, at.column + Math.max(...lines.map((cells) => cells.length)));
  let grown = table;
  while (grown.columns.length < width) grown = withColumn(grown);
  while (grown.rows.length < at.row + lines.length) grown = withRow(grown);
  for (const [down, cells] of lines.entries())
    for (const [across, cell] of cells.slice(0, width - at.column).entries())
      grown = withCell(grown, at.row + down, at.column + across, cell);
  return grown;
}
