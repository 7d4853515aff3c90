import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AddToWishlistFailure } from './errors.ts';

/** Every page loads this list to mark the hearts of products, so the list must stay small. */
export const MOST_WISHES = 200;

type Wish = { customerId: string; productId: string };

/** Adds a product to a shopper's wishlist. Idempotent. */
export async function addToWishlist(
  tx: StoreTx,
  { customerId, productId }: Wish,
  act: Act,
): Promise<Result<{ isNew: boolean }, AddToWishlistFailure>> {
  if (!isId(productId)) return fail('product_not_found');
  const { rows } = await sql<{ wishes: number }>`
    select (select count(*)::int from wishlist_items w
             where w.store_id = ${tx.storeId} and w.customer_id = ${customerId}) as wishes
      from products p
     where p.store_id = ${tx.storeId} and p.id = ${productId} and p.status = 'active'
       and (p.publish_at is null or p.publish_at <= ${act.at})`.execute(tx);
  const known = rows[0];
  if (!known) return fail('product_not_found');
  if (known.wishes >= MOST_WISHES) return fail('wishlist_full', { max: MOST_WISHES });
  const added = await tx
    .insertInto('wishlist_items')
    .values({ store_id: tx.storeId, customer_id: customerId, product_id: productId, added_at: act.at })
    .onConflict((conflict) => conflict.columns(['store_id', 'customer_id', 'product_id']).doNothing())
    .returning('product_id')
    .executeTakeFirst();
  return ok({ isNew: added !== undefined });
}

/** Removes a product from a shopper's wishlist. Idempotent. */
export async function removeFromWishlist(tx: StoreTx, { customerId, productId }: Wish): Promise<void> {
  if (!isId(productId)) return;
  await tx
    .deleteFrom('wishlist_items')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute();
}

/** The products of a shopper's wishlist, latest first. */
export async function wishlistIds(tx: StoreTx, { customerId }: { customerId: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

/** A shopper's wishlist with dates, for their data export. */
export async function exportWishlist(
  tx: StoreTx,
  { customerId }: { customerId: string },
): Promise<{ product: string; addedAt: Date }[]> {
  return tx
    .selectFrom('wishlist_items as w')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.store_id', '=', 'w.store_id').onRef('c.id', '=', 'w.customer_id'),
    )
    .select('w.added_at as addedAt')
    .select(
      sql<string>`(select t.title from product_texts t where t.store_id = ${tx.storeId}
        and t.product_id = w.product_id order by t.locale = c.locale desc limit 1)`.as('product'),
    )
    .where('w.store_id', '=', tx.storeId)
    .where('w.customer_id', '=', customerId)
    .orderBy('w.added_at', 'desc')
    .execute();
}
