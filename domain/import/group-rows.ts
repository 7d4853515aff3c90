import { MAX_VARIANTS } from '#domain/catalog/index.ts';
import type { ShopifyRow } from './shopify-row.ts';

/** The rows of one product as they stand together in the file. */
export type ProductRows = {
  handle: string;
  rows: ShopifyRow[];
  /** Rows of the file up to and with this group: where a broken-off import goes on. */
  rowsRead: number;
  /** The first row beyond what a product may have; the rows from there on are not kept. */
  overflowLine: number | null;
};

const MAX_IMAGES = 250;
const MAX_ROWS = MAX_VARIANTS + MAX_IMAGES;

/** Gathers neighbouring rows with one handle. A row without a handle is a group of its own: it will be refused. */
export async function* groupRows(rows: AsyncIterable<ShopifyRow>): AsyncGenerator<ProductRows, void> {
  let group: ProductRows | null = null;
  let read = 0;
  for await (const row of rows) {
    const handle = row.cell('handle').toLowerCase();
    if (group && (handle === '' || handle !== group.handle)) {
      yield group;
      group = null;
    }
    read += 1;
    group ??= { handle, rows: [], rowsRead: 0, overflowLine: null };
    group.rowsRead = read;
    if (group.rows.length < MAX_ROWS) group.rows.push(row);
    else group.overflowLine ??= row.line;
  }
  if (group) yield group;
}
