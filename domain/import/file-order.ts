import type { MovedOrder } from '#domain/orders/index.ts';
import type { RowNote } from './errors.ts';

/** An order in a file; times without a zone are in the store's time zone. */
export type FileOrder = {
  kind: 'order';
  line: number;
  placedAt: { exact: Date } | { local: string };
  order: Omit<MovedOrder, 'placedAt'>;
  notes: RowNote[];
};
