import { expect, test } from 'vitest';
import { PARTS, TAKEN_TABLES } from '#domain/restores/index.ts';
import { isMessageKey } from '#messages/index.ts';
import { COMPUTED_TABLES, changeLines, LINES } from './change-lines.ts';

test('every table of a part that can be taken back is counted on exactly one line of changes, or is computed from other tables', () => {
  for (const part of PARTS) {
    const shown = Object.values(LINES[part]).flat();
    const taken = Object.keys(TAKEN_TABLES).filter((table) => TAKEN_TABLES[table] === part);
    const own = [...shown.filter((table) => table !== 'store_settings')].sort();
    expect([part, own]).toEqual([part, taken.filter((table) => !COMPUTED_TABLES.includes(table)).sort()]);
    expect(Object.keys(LINES[part]).filter((key) => !isMessageKey(key))).toEqual([]);
  }
});

test('each line of changes is the sum of its tables, and lines without a change are left out', () => {
  const tables = [
    { table: 'brands', back: 1, changed: 0, newer: 2 },
    { table: 'category_texts', back: 0, changed: 5, newer: 0 },
    { table: 'product_prices', back: 9, changed: 9, newer: 9 },
  ];
  expect(changeLines({ part: 'catalogue', tables })).toEqual([
    { text: 'earlier.line.groups', isOne: false, back: 1, changed: 5, newer: 2 },
  ]);
  const settings = [{ table: 'store_settings', back: 0, changed: 1, newer: 0 }];
  expect(changeLines({ part: 'theme', tables: settings })).toEqual([
    { text: 'earlier.line.theme', isOne: true, back: 0, changed: 1, newer: 0 },
  ]);
  expect(changeLines({ part: 'content', tables: [] })).toEqual([]);
});
