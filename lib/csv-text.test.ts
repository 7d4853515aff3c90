import { expect, test } from 'vitest';
import { csvText, joinWords, splitWords, unguardCell } from './csv-text.ts';

test('cells that a spreadsheet would compute are shown as text', () => {
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'].map((text) => [text]);
  expect(csvText(rows)).toBe(
    '\ufeff"\'=1+1"\r\n"\'+1"\r\n"\'-1"\r\n"\'@SUM(A1)"\r\n"\'\tx"\r\n"\'=HYPERLINK(""http://x"")"\r\n',
  );
});

test('a formula behind spaces is text too, and a text between spaces stays unchanged', () => {
  expect(csvText([['  =1+1'], [' lamp ']])).toBe('\ufeff"\'  =1+1"\r\n" lamp "\r\n');
});

test('plain words, numbers and Arabic stay unchanged in CSV', () => {
  expect(csvText([['7', 'السعر غير صحيح، "abc"']])).toBe('\ufeff"7","السعر غير صحيح، ""abc"""\r\n');
});

test('a guarded cell is read back unchanged, however often its text looks guarded', () => {
  for (const text of ['=1+1', "'=1+1", "''@x", "'plain", '-5', '\tx', 'a=b', "'", '', ' =1', "' =1"]) {
    const written = csvText([[text]])
      .slice(2, -3)
      .replaceAll('""', '"');
    expect(unguardCell(written)).toBe(text);
  }
});

test('words with commas and backslashes share a CSV cell', () => {
  const words = ['A, B', 'C\\', 'كوب، كبير', 'D\\,E'];
  expect(splitWords(joinWords(words))).toEqual(words);
  expect(splitWords(joinWords(['A > B', 'C'], ' > '), '>')).toEqual(['A > B', 'C']);
});
