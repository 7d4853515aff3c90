/** The kinds of files, detected by the header row. */
export const IMPORT_KINDS = ['shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
