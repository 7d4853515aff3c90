import type { MovedOrder } from '#domain/orders/index.ts';
import type { RowNote } from './errors.ts';

/** An order of a file; a time without a zone is that of the store's clock. */
export type FileOrder = {
  kind: 'order';
  line: number;
  placedAt: { exact: Date } | { local: string };
  order: Omit<MovedOrder, 'placedAt'>;
  notes: RowNote[];
};
