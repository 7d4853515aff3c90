/** Every kind of job there is, as the worker knows them (worker/tasks/index.ts; its test compares the two). */
export const TASK_NAMES = [
  'catalog.convert-prices',
  'catalog.index-place',
  'catalog.index-stock',
  'catalog.refresh-prices',
  'customers.send-reset',
  'import.images',
  'import.shopify',
  'mail.deliver',
  'media.avif',
  'restock.tell-waiting',
  'statistics.rank',
  'stock.tell-low',
];
