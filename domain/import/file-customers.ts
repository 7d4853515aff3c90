import type { MovingCustomer } from '#domain/customers/index.ts';
import type { ImportedReview } from '#domain/reviews/index.ts';
import type { RowNote } from './errors.ts';

/** An account of a customer file. */
export type FileCustomer = { kind: 'customer'; line: number; customer: MovingCustomer; notes: RowNote[] };

/** A review of a file; its product is looked up when it is written. */
export type FileReview = {
  kind: 'review';
  line: number;
  /** A handle, a slug or a SKU. */
  product: string;
  review: Omit<ImportedReview, 'productId' | 'orderLineId'>;
  notes: RowNote[];
};
