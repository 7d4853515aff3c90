import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { lockCart, touchCart } from './open-cart.ts';
import { cartCount } from './view-cart.ts';

/** Removes a line from the cart; a missing line is not an error. Returns the cart's units. */
export async function removeLine(
  tx: StoreTx,
  input: { cartToken: string | null; variantId: string },
  act: Act,
): Promise<{ removed: boolean; count: number }> {
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null) return { removed: false, count: 0 };
  const removed = isId(input.variantId) && (await deleteLine(tx, cartId, input.variantId));
  if (removed) await touchCart(tx, cartId, act);
  return { removed, count: await cartCount(tx, input.cartToken) };
}

async function deleteLine(tx: StoreTx, cartId: string, variantId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('cart_lines as l')
    .where('l.store_id', '=', tx.storeId)
    .where('l.cart_id', '=', cartId)
    .where('l.variant_id', '=', variantId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
