import { expect, test } from 'vitest';
import { inInches, measureIn, normalCell } from './cells.ts';

test.each([
  ['88', '88'],
  [' 88 - 92 ', '88–92'],
  ['88–92', '88–92'],
  ['٨٨-٩٢', '88–92'],
  ['16,5', '16.5'],
  ['١٦٫٥', '16.5'],
  ['XS', 'XS'],
  ['J½', 'J½'],
  ['88 - 92 - 96', '88 - 92 - 96'],
  ['3XL', '3XL'],
  ['2-3 years', '2-3 years'],
  ['a\u0000\u202e b', 'a b'],
])('the cell “%s” is stored as “%s”', (typed, stored) => {
  expect(normalCell(typed)).toBe(stored);
});

test('numbers and ranges are converted to inches, to a tenth from cm and to a hundredth from mm', () => {
  expect(['88', '88–92', '24.5', '157'].map((cell) => inInches(cell, 'cm'))).toEqual([
    '34.6',
    '34.6–36.2',
    '9.6',
    '61.8',
  ]);
  expect(['25.4', '46.8'].map((cell) => inInches(cell, 'mm'))).toEqual(['1', '1.84']);
  expect(inInches('2.5–2.6', 'cm')).toBe('1');
});

test('texts and numbers without a unit are not converted', () => {
  expect(['S', '', '–', '88+', '5 ft'].map((cell) => inInches(cell, 'cm'))).toEqual(Array(5).fill(null));
  expect(inInches('38', 'none')).toBeNull();
  expect(measureIn('9'.repeat(100_000))).toBeNull();
});
