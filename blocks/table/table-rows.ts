const MOST_ROWS = 60;
const MOST_COLUMNS = 12;

/**
 * The cells of a table: a row in each line, its cells divided by | or, pasted from a spreadsheet, by tabs. Every row has as
 * many cells as the longest one.
 */
export function tableRows(text: string): string[][] {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_ROWS)
    .map((line) =>
      line
        .replace(/^\s*\|(.*)\|\s*$/, '$1')
        .split(/[|\t]/)
        .slice(0, MOST_COLUMNS)
        .map((cell) => cell.trim()),
    );
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
}
