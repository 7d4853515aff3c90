import type { MovingCustomer } from '#domain/customers/index.ts';
import type { ImportedReview } from '#domain/reviews/index.ts';
import type { RowNote } from './errors.ts';

/** An account in a customer file. */
export type FileCustomer = { kind: 'customer'; line: number; customer: MovingCustomer; notes: RowNote[] };

/** A review in a file; its product is looked up when the review is written. */
export type FileReview = {
  kind: 'review';
  line: number;
  /** The product's handle, slug or SKU. */
  product: string;
  review: Omit<ImportedReview, 'productId' | 'orderLineId'>;
  notes: RowNote[];
};
