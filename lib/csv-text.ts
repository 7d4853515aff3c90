/**
 * Rows as CSV that spreadsheets open correctly: UTF-8 with a byte order mark, every cell quoted, no cell read as a
 * formula.
 */
export function csvText(rows: Cell[][]): string {
  return `${CSV_MARK}${csvLines(rows)}`;
}

/** A number is written unchanged. User text is always written as text, whatever it looks like. */
export type Cell = string | number;

export const CSV_MARK = '\ufeff';

/** Rows as lines of CSV, without the byte order mark: a streamed file is written in several parts. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// Texts that need an apostrophe: those that start with = + - @ or a control character, possibly behind
// spaces, which some spreadsheets drop. The apostrophe makes a spreadsheet show the text instead of computing
// it. A text that looks guarded already gets another apostrophe, so that reading removes exactly what writing
// added.
const FORMULA = /^'* *[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+ *[=+\-@\t\r\n＝＋－＠]/;
// Where the list separator is a semicolon, as in Arabic and most of Europe, a spreadsheet that opens the file by a
// double click ends the quotes after a row's first cell: what follows a semicolon, a tab or a line end in another cell
// begins a cell of its own.
const INNER_FORMULA = /([;\t\r\n] *)('*[=+\-@＝＋－＠])/g;
const INNER_GUARDED = /([;\t\r\n] *)'('*[=+\-@＝＋－＠])/g;

function cell(text: Cell): string {
  if (typeof text === 'number') return String(text);
  const inner = text.replace(INNER_FORMULA, "$1'$2");
  const safe = FORMULA.test(inner) ? `'${inner}` : inner;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A cell of a file as it was before it was guarded against formulas. */
export function unguardCell(cell: string): string {
  const outer = GUARDED.test(cell) ? cell.slice(1) : cell;
  return outer.replace(INNER_GUARDED, '$1$2');
}

/** Joins words in one cell by commas; a comma inside a word is escaped by a backslash. */
export function joinWords(words: string[], separator = ', '): string {
  const mark = separator.trim();
  return words.map((word) => word.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)).join(separator);
}

/** Splits a cell written by joinWords or by hand. */
export function splitWords(cell: string, mark = ','): string[] {
  const words = [''];
  for (let at = 0; at < cell.length; at++) {
    const letter = cell[at] ?? '';
    const next = cell[at + 1];
    if (letter === '\\' && (next === mark || next === '\\')) {
      words.push((words.pop() ?? '') + next);
      at += 1;
    } else if (letter === mark) words.push('');
    else words.push((words.pop() ?? '') + letter);
  }
  return words.map((word) => word.trim()).filter((word) => word !== '');
}
