/** Rows as CSV that spreadsheets open rightly: UTF-8 with its mark, every cell quoted, no cell taken for a formula. */
export function csvText(rows: string[][]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

// An apostrophe before = + - @ and control characters: a spreadsheet shows the text and computes nothing.
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
