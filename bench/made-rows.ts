type Row = Record<string, string | number | boolean | null>;
/** Rows by table, in the order in which the tables are filled. */
export type Rows = Map<string, Row[]>;

export const LOCALES = ['en', 'ar'] as const;

export function add(rows: Rows, table: string, row: Row): void {
  const list = rows.get(table);
  if (list) list.push(row);
  else rows.set(table, [row]);
}
