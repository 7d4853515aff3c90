import type { TypedVariant } from './product-view.ts';
import { keyOfRow, type RowField, withField } from './variant-rows.ts';

/** Pastes spreadsheet cells, starting at a row and column. Cells beyond the table are dropped. */
export function pasteCells(
  rows: readonly TypedVariant[],
  at: { key: string; field: RowField; order: readonly string[]; columns: readonly RowField[] },
  text: string,
): TypedVariant[] {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const firstRow = at.order.indexOf(at.key);
  const firstColumn = at.columns.indexOf(at.field);
  const changes = new Map<string, Partial<TypedVariant>>();
  for (const [down, cells] of lines.entries()) {
    const key = at.order[firstRow + down];
    if (key === undefined) break;
    const change: Partial<TypedVariant> = {};
    for (const [across, cell] of cells.entries()) {
      const field = at.columns[firstColumn + across];
      if (field) Object.assign(change, withField(field, cell.trim()));
    }
    changes.set(key, change);
  }
  return rows.map((row) => {
    const change = changes.get(keyOfRow(row));
    return change ? { ...row, ...change } : row;
  });
}
