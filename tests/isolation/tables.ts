/** Every table is on exactly one of these lists; the catalogue test fails for a table that is on none. */

/** One store's rows: store_id leads, row-level security guards. */
export const TENANT_TABLES = [
  'audit_entries',
  'brand_texts',
  'brands',
  'cart_lines',
  'carts',
  'categories',
  'category_texts',
  'checkout_attempts',
  'contact_messages',
  'customer_addresses',
  'customer_identities',
  'customer_sessions',
  'customer_tokens',
  'customers',
  'facet_labels',
  'home_section_texts',
  'home_sections',
  'import_errors',
  'import_images',
  'imports',
  'mails',
  'media',
  'media_texts',
  'message_overrides',
  'newsletter_readers',
  'newsletter_tokens',
  'option_value_texts',
  'option_values',
  'order_events',
  'order_lines',
  'orders',
  'page_texts',
  'pages',
  'payments',
  'product_cards',
  'product_categories',
  'product_days',
  'product_facets',
  'product_listing_prices',
  'product_listings',
  'product_media',
  'product_option_texts',
  'product_options',
  'product_prices',
  'product_ratings',
  'product_search',
  'product_tags',
  'product_texts',
  'products',
  'rate_limits',
  'redirects',
  'review_replies',
  'reviews',
  'search_documents',
  'search_trigrams',
  'stock_alerts',
  'stock_levels',
  'store_counters',
  'store_currencies',
  'store_settings',
  'store_texts',
  'variant_prices',
  'variant_values',
  'variants',
  'visit_hours',
  'wishlist_items',
];

/** The platform's own rows, without a store. */
export const PLATFORM_TABLES = [
  'platform_rate_limits',
  'platform_sessions',
  'schema_migrations',
  'stores',
  'users',
];

/** Platform rows that name a store: no setting policy, reached as souk_platform only. */
export const PLATFORM_TABLES_OF_A_STORE = [
  'changes',
  'handoff_tokens',
  'hosts',
  'staff_memberships',
  'staff_sessions',
  'store_suspensions',
  'subscription_changes',
  'subscriptions',
];

/** The one platform table that tenant tables may point at (copied to every node where the database is distributed). */
export const REFERENCE_TABLES = ['stores'];

/** Tables whose rows are only ever added. */
export const APPEND_ONLY_TABLES = [
  'audit_entries',
  'import_errors',
  'order_events',
  'order_lines',
  'subscription_changes',
];
