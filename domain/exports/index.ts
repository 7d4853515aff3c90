export { customerRows, reviewRows } from './customer-rows.ts';
export { type OrderFile, orderRows } from './order-rows.ts';
export { type ProductFile, productRows } from './product-rows.ts';
export { inBatches, inPages, inParts, type Reader, type RowBatches, readPatiently } from './read-batches.ts';
