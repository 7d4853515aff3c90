import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';

type Assigned = { id: string; categoryIds: string[]; productIds: string[] };

/**
 * Locks the products that get or lose the guide, before the guide and the categories are locked: taking back the
 * catalogue locks in this order, too. "No key", so that orders of these products are not blocked.
 */
export async function lockAssigned(tx: StoreTx, { id, productIds }: Assigned): Promise<void> {
  if (!isId(id)) return;
  await sql`select from products
     where store_id = ${tx.storeId} and (size_guide_id = ${id} or id = any (${productIds.filter(isId)}::uuid[]))
     order by id for no key update`.execute(tx);
}

/** The failure for a category or product that the store does not have. */
export async function missingOf(
  tx: StoreTx,
  { categoryIds, productIds }: Assigned,
): Promise<'category_not_found' | 'product_not_found' | null> {
  const [categories, products] = [categoryIds, productIds].map((ids) => [...new Set(ids)]);
  const { rows } = await sql<{ categories: number; products: number }>`select
    (select count(*)::int from categories where store_id = ${tx.storeId} and id = any (${categories?.filter(isId)}::uuid[])) as categories,
    (select count(*)::int from products where store_id = ${tx.storeId} and id = any (${products?.filter(isId)}::uuid[])) as products`.execute(
    tx,
  );
  if (rows[0]?.categories !== categories?.length) return 'category_not_found';
  return rows[0]?.products === products?.length ? null : 'product_not_found';
}

/** Gives the guide to these categories and products, and takes it from all others. */
export async function assignGuide(
  tx: StoreTx,
  { id, categoryIds, productIds }: Assigned,
  { at }: Act,
): Promise<void> {
  const isGiven = (ids: string[]) => sql<boolean>`id = any (${ids}::uuid[])`;
  // A higher version, so that an open editor of the product does not bring the earlier guide back.
  await sql`update products set size_guide_id = case when ${isGiven(productIds)} then ${id}::uuid end,
      hides_size_guide = hides_size_guide and not ${isGiven(productIds)}, version = version + 1, updated_at = ${at}
     where store_id = ${tx.storeId} and (size_guide_id = ${id} or ${isGiven(productIds)})
       and (${isGiven(productIds)}) is distinct from (size_guide_id = ${id})`.execute(tx);
  await sql`select from categories where store_id = ${tx.storeId}
     and (size_guide_id = ${id} or ${isGiven(categoryIds)}) order by id for no key update`.execute(tx);
  await sql`update categories set size_guide_id = case when ${isGiven(categoryIds)} then ${id}::uuid end
     where store_id = ${tx.storeId} and (size_guide_id = ${id} or ${isGiven(categoryIds)})`.execute(tx);
}
