import type { Result } from '#lib/result.ts';
import type { RefusedRows } from './errors.ts';
import type { FileItem } from './file-product.ts';

/** The rows of one item of the file. */
export type Group = {
  /** The item's name in the file; '' for none. */
  handle: string;
  line: number;
  /** The number of stored rows. */
  rowCount: number;
  /** Rows read up to the end of this group, from which an interrupted import continues. */
  rowsRead: number;
  /** Builds the item, or returns the problems of each row. */
  build(currency: string): Result<FileItem, RefusedRows>;
};
