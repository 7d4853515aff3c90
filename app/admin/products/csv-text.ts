/** Rows as CSV that spreadsheets open rightly: UTF-8 with its mark, every cell quoted, no cell taken for a formula. */
export function csvText(rows: Cell[][]): string {
  return `${CSV_MARK}${csvLines(rows)}`;
}

/** A number of ours stands as it is; what somebody typed is text, whatever it looks like. */
export type Cell = string | number;

export const CSV_MARK = '\ufeff';

/** Some of a file's rows, for one that is written as it is sent. */
export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// An apostrophe before = + - @ and control characters: a spreadsheet shows the text and computes nothing.
function cell(text: Cell): string {
  if (typeof text === 'number') return String(text);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
