import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('cells that a spreadsheet would compute are shown as text', () => {
  const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'].map((text) => [text]);
  expect(csvText(rows)).toBe(
    '\ufeff"\'=1+1"\r\n"\'+1"\r\n"\'-1"\r\n"\'@SUM(A1)"\r\n"\'\tx"\r\n"\'=HYPERLINK(""http://x"")"\r\n',
  );
});

test('plain words, numbers and Arabic stay as they are', () => {
  expect(csvText([['7', 'السعر غير صحيح، "abc"']])).toBe('\ufeff"7","السعر غير صحيح، ""abc"""\r\n');
});
