import type { Result } from '#lib/result.ts';
import type { RefusedRows } from './errors.ts';
import type { FileItem } from './file-product.ts';

/** The rows of one thing of the file. */
export type Group = {
  /** What names it within the file; '' where it has no name. */
  handle: string;
  line: number;
  /** Rows that were kept for it. */
  rowCount: number;
  /** Rows of the file up to and with this group: where a broken-off import goes on. */
  rowsRead: number;
  /** The thing itself, or what is wrong with each of its bad rows. */
  build(currency: string): Result<FileItem, RefusedRows>;
};
