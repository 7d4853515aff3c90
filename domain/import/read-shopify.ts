import { splitWords } from '#lib/csv-text.ts';
import { ok, type Result } from '#lib/result.ts';
import { buildProduct } from './build-product.ts';
import type { FileProblem } from './errors.ts';
import type { Format } from './file-format.ts';
import type { Group } from './group.ts';
import { groupRows, type ProductRows } from './group-rows.ts';
import type { TableRow } from './read-table.ts';
import type { FileRelation } from './relate.ts';
import { readHeader, readRow, type ShopifyHeader, type ShopifyRow } from './shopify-row.ts';

/** Reads Shopify's product file, or Souk's own, which has more columns. */
export function readShopify(row: TableRow): Result<Format, FileProblem> {
  const header = readHeader(row);
  if (!header.ok) return header;
  return ok({
    kind: header.value.isOwn ? 'souk' : 'shopify',
    async *groups(open) {
      for await (const rows of groupRows(rowsOf(header.value, open()))) yield groupOf(rows);
    },
    ...(header.value.isOwn && header.value.names.has('related')
      ? { relations: (open) => relationsOf(header.value, open()) }
      : {}),
  });
}

async function* rowsOf(
  header: ShopifyHeader,
  rows: AsyncIterable<TableRow>,
): AsyncGenerator<ShopifyRow, void> {
  for await (const row of rows) yield readRow(header, row);
}

async function* relationsOf(
  header: ShopifyHeader,
  rows: AsyncIterable<TableRow>,
): AsyncGenerator<FileRelation, void> {
  let last = '';
  for await (const row of rowsOf(header, rows)) {
    const handle = row.cell('handle');
    if (handle === last) continue;
    last = handle;
    const related = splitWords(row.named('Related'));
    yield { ownId: row.named('Souk ID'), handle: handle.toLowerCase(), related };
  }
}

function groupOf(rows: ProductRows): Group {
  return {
    handle: rows.handle,
    line: rows.rows[0]?.line ?? 0,
    rowCount: rows.rows.length,
    rowsRead: rows.rowsRead,
    build: (currency) => buildProduct(rows, currency),
  };
}
