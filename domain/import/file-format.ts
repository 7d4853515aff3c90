import type { Group } from './group.ts';
import type { ImportKind } from './kinds.ts';
import type { TableRow } from './read-table.ts';
import type { FileRelation } from './relate.ts';

/** A file format, detected by the header row. */
export type Format = {
  kind: ImportKind;
  /** Called with each row of the first pass. */
  note?(row: TableRow): void;
  /** `open` rereads the rows below the header, any number of times. */
  groups(open: () => AsyncIterable<TableRow>): AsyncGenerator<Group, void>;
  /** Relations between products, which are read after all products are imported. */
  relations?(open: () => AsyncIterable<TableRow>): AsyncGenerator<FileRelation, void>;
};
