/** What an import's file holds: its first row shows which. */
export const IMPORT_KINDS = ['shopify', 'woocommerce', 'souk', 'customers', 'reviews', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
