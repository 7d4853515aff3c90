import { expect, test } from 'vitest';
import { renderBlock } from '#tests/support/blocks.ts';
import { tableRows } from './table-rows.ts';

test('rows are lines, cells are divided by | or tabs, and short rows are filled', () => {
  expect(tableRows('Size | Width\n\n| S | 20 cm |\nM\t34 cm\t1')).toEqual([
    ['Size', 'Width', ''],
    ['S', '20 cm', ''],
    ['M', '34 cm', '1'],
  ]);
  expect(tableRows(' \n ')).toEqual([]);
});

test('a table has at most 60 rows of 12 cells', () => {
  const rows = tableRows(Array.from({ length: 80 }, () => Array(20).fill('x').join('|')).join('\n'));
  expect([rows.length, rows[0]?.length]).toEqual([60, 12]);
});

test('headings of a table are headings for screen readers, and its cells are text', () => {
  const html = renderBlock({ kind: 'table', words: { title: 'Sizes', rows: 'Size|Width\nS|<b>20</b>' } });
  expect(html).toContain('<th scope="col" dir="auto">Width</th>');
  expect(html).toContain('<th scope="row" dir="auto">S</th><td dir="auto">&lt;b&gt;20&lt;/b&gt;</td>');
  expect(renderBlock({ kind: 'table', words: { title: 'Sizes', rows: '' } })).toBe('');
});
