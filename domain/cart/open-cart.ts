import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';

/** token goes into the cookie when isNew. An ordered cart is never reopened; a new cart replaces it. */
export type OpenedCart = { cartId: string; token: string; isNew: boolean };

const DAY_MS = 24 * 3_600_000;
/** A guest's cart and its cookie expire this long after the last change. */
export const GUEST_CART_DAYS = 60;
// More than one, so that the number of old carts falls while new ones are created.
const DELETED_AT_ONCE = 5;

/** Locks the shopper's open cart, or creates a cart if the token matches none in this store. */
export async function openCart(tx: StoreTx, token: string | null, act: Act): Promise<OpenedCart> {
  const known = await lockCart(tx, token);
  if (known !== null && token !== null) return { cartId: known, token, isNew: false };
  const fresh = { cartId: newId(), token: newToken(), isNew: true };
  await tx
    .insertInto('carts')
    .values({
      store_id: tx.storeId,
      id: fresh.cartId,
      token_hash: hashToken(fresh.token),
      status: 'open',
      created_at: act.at,
      updated_at: act.at,
    })
    .execute();
  await deleteOldCarts(tx, act.at);
  return fresh;
}

// No job is needed: a store whose shoppers create no carts gets no more of them.
async function deleteOldCarts(tx: StoreTx, at: Date): Promise<void> {
  const before = new Date(at.getTime() - GUEST_CART_DAYS * DAY_MS);
  await sql`delete from carts where store_id = ${tx.storeId} and id in (
    select c.id from carts c
     where c.store_id = ${tx.storeId} and c.customer_id is null and c.status = 'open'
       and c.created_at < ${before} and c.updated_at < ${before}
     order by c.created_at limit ${DELETED_AT_ONCE} for update skip locked)`.execute(tx);
}

/** Locks the open cart of this token before it is read; null if there is none. */
export async function lockCart(tx: StoreTx, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const cart = await tx
    .selectFrom('carts as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.token_hash', '=', hashToken(token))
    .where('c.status', '=', 'open')
    // Not "for update", which would wait for the foreign key lock of a checkout's idempotency row.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return cart?.id ?? null;
}

/** Records a shopper's change, which keeps a guest's cart for another 60 days. */
export async function touchCart(tx: StoreTx, cartId: string, act: Act): Promise<void> {
  await tx
    .updateTable('carts as c')
    .set({ updated_at: act.at })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .execute();
}
