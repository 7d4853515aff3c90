export { customerRows, reviewRows } from './customer-rows.ts';
export { type OrderFile, orderRows } from './order-rows.ts';
export { type ProductFile, productRows } from './product-rows.ts';
