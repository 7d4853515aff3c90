import { expect, test } from 'vitest';
import type { TypedTable } from './guide-view.ts';
import { pasteInto, withColumn, withoutColumn, withoutRow, withRow } from './table-cells.ts';

const column = (en: string) => ({ words: { en, ar: '' }, unit: 'cm' as const });
const table: TypedTable = {
  columns: [column('Size'), column('Chest')],
  rows: [
    ['S', '88'],
    ['M', '96'],
  ],
};
const most = { columns: 3, rows: 3 };

test('pasted cells replace those from the chosen one on, and the table grows up to its limits', () => {
  const pasted = pasteInto(table, { row: 1, column: 1 }, '97\t80\t9\r\n104\t88\t9\nx\ty\n', most);
  expect(pasted.rows).toEqual([
    ['S', '88', ''],
    ['M', '97', '80'],
    ['', '104', '88'],
  ]);
  expect(pasted.columns.map(({ words }) => words.en)).toEqual(['Size', 'Chest', '']);
});

test('rows and columns are added at the end and taken out where they stand', () => {
  expect(withRow(table).rows.at(-1)).toEqual(['', '']);
  expect(withColumn(table).rows).toEqual([
    ['S', '88', ''],
    ['M', '96', ''],
  ]);
  expect(withoutRow(table, 0).rows).toEqual([['M', '96']]);
  expect(withoutColumn(table, 0)).toEqual({ columns: [column('Chest')], rows: [['88'], ['96']] });
});
