import { MAX_VARIANTS } from '#domain/catalog/index.ts';
import type { ShopifyRow } from './shopify-row.ts';

/** The consecutive rows of one product. */
export type ProductRows = {
  handle: string;
  rows: ShopifyRow[];
  /** Rows read up to the end of this group, from which an interrupted import continues. */
  rowsRead: number;
  /** The first row above the maximum of a product; later rows are dropped. */
  overflowLine: number | null;
};

/** The limit of Shopify. */
export const MAX_IMAGES = 250;
const MAX_ROWS = MAX_VARIANTS + MAX_IMAGES;

/** Groups consecutive rows by handle. A row without a handle is its own group and is refused later. */
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
