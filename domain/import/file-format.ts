import type { Group } from './group.ts';
import type { ImportKind } from './kinds.ts';
import type { TableRow } from './read-table.ts';
import type { FileRelation } from './relate.ts';

/** One kind of file, once its first row is read. */
export type Format = {
  kind: ImportKind;
  /** Sees every row of the first reading. */
  note?(row: TableRow): void;
  /** `open` reads the rows below the first again, as often as it takes. */
  groups(open: () => AsyncIterable<TableRow>): AsyncGenerator<Group, void>;
  /** What is said of products that may stand further below; read when all are in. */
  relations?(open: () => AsyncIterable<TableRow>): AsyncGenerator<FileRelation, void>;
};
