import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { addToWishlist } from '#domain/wishlist/index.ts';
import { must } from './must.ts';

/** The wishlist of the sample shopper: a few best sellers, and one sold-out product. */
export async function applyWishes(tx: StoreTx, customerId: string, act: Act): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    (select p.id from products p
      where p.store_id = ${tx.storeId} and p.status = 'active' and not exists (
        select from variants v join stock_levels s on s.store_id = ${tx.storeId} and s.variant_id = v.id
         where v.store_id = ${tx.storeId} and v.product_id = p.id and v.archived_at is null
           and (not s.is_tracked or s.quantity > 0 or s.allows_backorder))
      order by p.id limit 1)
    union all
    (select p.id from products p
      where p.store_id = ${tx.storeId} and p.status = 'active' and p.is_featured order by p.id limit 4)`.execute(
    tx,
  );
  for (const { id } of rows) must(await addToWishlist(tx, { customerId, productId: id }, act), id);
}
