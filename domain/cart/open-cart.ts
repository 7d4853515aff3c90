import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';

/** token goes into the cookie when isNew. An ordered cart is never reopened; a new cart replaces it. */
export type OpenedCart = { cartId: string; token: string; isNew: boolean };

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
  return fresh;
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

/** Records a shopper's change, for the job that deletes old carts. */
export async function touchCart(tx: StoreTx, cartId: string, act: Act): Promise<void> {
  await tx
    .updateTable('carts as c')
    .set({ updated_at: act.at })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .execute();
}
