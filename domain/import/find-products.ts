import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** Finds products by import handle, slug or SKU, in order; null for unknown ones. */
export async function findProducts(tx: StoreTx, names: string[]): Promise<(string | null)[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string; id: string }>`
    select v.sku as name, v.product_id as id from variants v
     where v.store_id = ${tx.storeId} and v.sku = any(${names}::text[]) and v.archived_at is null
    union all
    select t.slug, t.product_id from product_texts t
     where t.store_id = ${tx.storeId} and t.slug = any(${names}::text[])
    union all
    select p.import_handle, p.id from products p
     where p.store_id = ${tx.storeId} and p.import_handle = any(${names}::text[])`.execute(tx);
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return names.map((name) => ids.get(name) ?? null);
}
