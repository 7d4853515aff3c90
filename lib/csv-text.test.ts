import { expect, test } from 'vitest';
import { csvText, joinWords, splitWords, unguardCell } from './csv-text.ts';

test('cells that a spreadsheet would compute are written as text', () => {
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'].map((text) => [text]);
  expect(csvText(rows)).toBe(
    '\ufeff"\'=1+1"\r\n"\'+1"\r\n"\'-1"\r\n"\'@SUM(A1)"\r\n"\'\tx"\r\n"\'=HYPERLINK(""http://x"")"\r\n',
  );
});

test('a formula after spaces is written as text too, and other texts with outer spaces stay unchanged', () => {
  expect(csvText([['  =1+1'], [' lamp ']])).toBe('\ufeff"\'  =1+1"\r\n" lamp "\r\n');
});

test('plain words, numbers and Arabic stay unchanged in CSV', () => {
  expect(csvText([['7', 'السعر غير صحيح، "abc"']])).toBe('\ufeff"7","السعر غير صحيح، ""abc"""\r\n');
});

test('an escaped cell is read back unchanged, even if its text already looked escaped', () => {
  for (const text of ['=1+1', "'=1+1", "''@x", "'plain", '-5', '\tx', 'a=b', "'", '', ' =1', "' =1"]) {
    const written = csvText([[text]])
      .slice(2, -3)
      .replaceAll('""', '"');
    expect(unguardCell(written)).toBe(text);
  }
});

test('several words with commas and backslashes can be written into one CSV cell and read back', () => {
  const words = ['A, B', 'C\\', 'كوب، كبير', 'D\\,E'];
  expect(splitWords(joinWords(words))).toEqual(words);
  expect(splitWords(joinWords(['A > B', 'C'], ' > '), '>')).toEqual(['A > B', 'C']);
});
