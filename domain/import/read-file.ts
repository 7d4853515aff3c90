import { fail, ok, type Result } from '#lib/result.ts';
import type { FileProblem } from './errors.ts';
import { groupRows, type ProductRows } from './group-rows.ts';
import { readTable } from './read-table.ts';
import { readHeader, readRow, type ShopifyHeader, type ShopifyRow } from './shopify-row.ts';

/** Reads a file to its end, counting its rows, to see that it is whole: UTF-8, quotes that close, rows of a sane length, the columns we need. */
export async function checkFile(
  source: AsyncIterable<Uint8Array> | null,
): Promise<Result<{ rows: number }, FileProblem>> {
  if (!source) return fail('file_missing', { line: 0 });
  let hasHeader = false;
  let rows = 0;
  for await (const row of readTable(source)) {
    if (!row.ok) return row;
    if (hasHeader) {
      rows += 1;
      continue;
    }
    const header = readHeader(row.value);
    if (!header.ok) return header;
    hasHeader = true;
  }
  return hasHeader ? ok({ rows }) : fail('empty_file', { line: 1 });
}

/** The products of a file that checkFile found whole. */
export function readProducts(source: AsyncIterable<Uint8Array> | null): AsyncGenerator<ProductRows, void> {
  if (!source) throw new Error('The file went away while it was read.');
  return groupRows(readRows(source));
}

async function* readRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<ShopifyRow, void> {
  let header: ShopifyHeader | null = null;
  for await (const row of readTable(source)) {
    if (!row.ok) throw new Error(`The file changed while it was read: ${row.code}`);
    if (header) {
      yield readRow(header, row.value);
      continue;
    }
    const read = readHeader(row.value);
    if (!read.ok) throw new Error(`The file changed while it was read: ${read.code}`);
    header = read.value;
  }
}
