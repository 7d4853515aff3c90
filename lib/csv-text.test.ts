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

/** The cells that a spreadsheet shows if its list separator is a semicolon: quotes count at the start of a cell only. */
function cellsBySemicolon(csv: string): string[] {
  const cells = [''];
  let isStart = true;
  let isQuoted = false;
  for (const letter of csv.replace(/^\ufeff/, '')) {
    const isEnd = !isQuoted && /[;\t\r\n]/.test(letter);
    if (letter === '"' && (isStart || isQuoted)) isQuoted = !isQuoted;
    else if (isEnd) cells.push('');
    else cells[cells.length - 1] += letter;
    isStart = isEnd;
  }
  return cells;
}

test.each([
  ['behind a semicolon', "x;=cmd|'/C calc'!A0;y"],
  ['behind a semicolon and spaces', 'x;  +1+1;'],
  ['on a new line of an address', 'Street 1\n=1+1\r\n@SUM(A1)'],
  ['behind a tab', 'x\t-1+1'],
  ['that looks escaped', "x;'=1+1\n''@x"],
])('no formula %s of a cell starts a cell where the list separator is a semicolon', (_, text) => {
  const starts = cellsBySemicolon(csvText([['1042', text, 'end']])).filter((cell) => /^ *[=+\-@]/.test(cell));
  expect(starts).toEqual([]);
  const [written = ''] = /"1042","(.*)","end"/s.exec(csvText([['1042', text, 'end']]))?.slice(1) ?? [];
  expect(unguardCell(written.replaceAll('""', '"'))).toBe(text);
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
