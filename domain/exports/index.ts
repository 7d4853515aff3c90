export { type ProductFile, productRows } from './product-rows.ts';
export type { Reader, RowBatches } from './read-batches.ts';
