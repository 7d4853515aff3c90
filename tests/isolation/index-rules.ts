import type { Rule } from './catalogue-rules.ts';

/**
 * Foreign keys without an index that begins with their columns, so that the deletion of a row they refer to reads all rows
 * of the store (or of the platform) in their table: the most rows there can be, and why that is few. Null: no role may
 * delete the rows referred to, so they go only with their store, whose tables are emptied in the order of their keys.
 */
const UNINDEXED: Record<string, { most: number | null; why: string }> = {
  brands_store_id_logo_media_id_fkey: { most: 5_000, why: 'brands of a store (MOST_BRANDS)' },
  categories_store_id_media_id_fkey: { most: 500, why: 'categories of a store' },
  collections_store_id_media_id_fkey: { most: 1_000, why: 'collections of a store (MOST_COLLECTIONS)' },
  home_sections_store_id_media_id_fkey: { most: 40, why: 'sections of the home page' },
  store_settings_store_id_logo_media_id_fkey: { most: 1, why: 'one row a store' },
  store_settings_store_id_logo_dark_media_id_fkey: { most: 1, why: 'one row a store' },
  product_prices_store_id_product_id_fkey: {
    most: 11,
    why: 'the key has the currency between store and product, which PostgreSQL 18 skips: a step for each currency (MOST_CURRENCIES)',
  },
  product_listing_prices_store_id_product_id_fkey: { most: 11, why: 'as product_prices' },
  product_custom_values_store_id_field_id_kind_fkey: {
    most: 1,
    why: 'product_custom_values_by_field begins with the field, which has one kind',
  },
  connect_states_store_id_user_id_fkey: {
    most: 10_000,
    why: 'visits to a consent page in the last days; read when a member leaves',
  },
  handoff_tokens_store_id_user_id_fkey: {
    most: 100_000,
    why: 'the last sign-ins of each open session to an admin; read when a member leaves',
  },
  bulk_act_stores_package_after_fkey: { most: null, why: 'packages are versions and stay' },
  bulk_act_stores_package_before_fkey: { most: null, why: 'packages are versions and stay' },
  bulk_acts_package_id_fkey: { most: null, why: 'packages are versions and stay' },
  subscription_changes_package_after_fkey: { most: null, why: 'packages are versions and stay' },
  subscription_changes_package_before_fkey: { most: null, why: 'packages are versions and stay' },
  platform_settings_logo_fkey: { most: null, why: 'one row; pictures of the platform stay' },
  platform_settings_logo_dark_fkey: { most: null, why: 'one row; pictures of the platform stay' },
  fatoora_devices_renews_fkey: { most: null, why: 'devices stay' },
  checkout_attempts_store_id_order_id_fkey: { most: null, why: 'orders stay' },
  credit_entries_store_id_order_id_fkey: { most: null, why: 'orders stay' },
  returns_store_id_exchange_order_id_fkey: { most: null, why: 'orders stay' },
  returns_store_id_refund_id_fkey: { most: null, why: 'refunds stay' },
  order_discounts_store_id_discount_id_fkey: { most: null, why: 'discounts are archived' },
  payment_attempts_store_id_account_id_fkey: { most: null, why: 'accounts stay' },
  released_hosts_store_id_fkey: { most: null, why: 'stores are deleted one by one, with a function' },
  unopened_stores_twin_of_fkey: { most: null, why: 'stores are deleted one by one, with a function' },
};

const rowsOf = (keys: string[]) => `unnest(array[${keys.map((key) => `'${key}'`).join(', ')}]::name[])`;
const STAYING = Object.keys(UNINDEXED).filter((key) => UNINDEXED[key]?.most === null);
const ROLES = "array['souk_app', 'souk_worker', 'souk_platform', 'souk_search', 'souk_queue']";

// An index helps if its first columns are those of the key, and it has a row for each row that refers to one.
const WITHOUT_INDEX = `(select k.oid, k.conname, k.confrelid from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
      and (i.indpred is null or exists (
        select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))))`;

export const INDEX_RULES: Rule[] = [
  {
    name: 'every foreign key has an index that begins with its columns, or is on the list with the most rows',
    broken: `select coalesce(k.conname, l.key) as what from ${WITHOUT_INDEX} k
      full join ${rowsOf(Object.keys(UNINDEXED))} as l (key) on l.key = k.conname
      where k.conname is null or l.key is null`,
    mutation: 'drop index public.cart_lines_variant',
  },
  {
    name: 'no role may delete rows that a listed foreign key without bound refers to, nor rows they go with',
    broken: `select k.conname || ' by ' || r.rolname as what from pg_constraint k
      join ${rowsOf(STAYING)} as l (key) on l.key = k.conname
      cross join unnest(${ROLES}) as r (rolname)
      where has_table_privilege(r.rolname, k.confrelid, 'DELETE') or exists (
        select from pg_constraint up where up.contype = 'f' and up.conrelid = k.confrelid
          and up.confdeltype = 'c' and has_table_privilege(r.rolname, up.confrelid, 'DELETE'))`,
    mutation: 'grant delete on public.orders to souk_worker',
  },
];
