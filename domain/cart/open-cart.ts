import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashToken, newId, newToken } from '#lib/ids.ts';

/** token goes into the shopper's cookie when isNew. An ordered cart is never opened again: a new one takes its place. */
export type OpenedCart = { cartId: string; token: string; isNew: boolean };

/** Locks the shopper's open cart, or makes one when the token names none of this store. */
export async function openCart(tx: StoreTx, token: string | null, act: Act): Promise<OpenedCart> {
  const known = token === null ? null : await touchCart(tx, token, act);
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

/** Locks the open cart of this token and notes when it was last used; null when there is none. */
export async function touchCart(tx: StoreTx, token: string, act: Act): Promise<string | null> {
  const cart = await tx
    .updateTable('carts as c')
    .set({ updated_at: act.at })
    .where('c.store_id', '=', tx.storeId)
    .where('c.token_hash', '=', hashToken(token))
    .where('c.status', '=', 'open')
    .returning('c.id')
    .executeTakeFirst();
  return cart?.id ?? null;
}
