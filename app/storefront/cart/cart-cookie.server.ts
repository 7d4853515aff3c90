import type { StoreTx } from '#db/index.ts';
import { joinCarts } from '#domain/cart/index.ts';
import { accountCartToken, heldCart, setCartCookie } from '#server/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** The token of this browser's cart: a guest's, or that of the account that is signed in. */
export async function cartTokenOf({ request }: Shop): Promise<string | null> {
  return heldCart(request, await request.shopper());
}

/**
 * Stores the cart token in a cookie; a signed-in shopper's cart joins the account, on all of their devices
 * (I1).
 */
export async function setCartToken(
  tx: StoreTx,
  shop: Shop,
  { token, shopper }: { token: string | null; shopper: { id: string } | null },
): Promise<void> {
  const { request, currency } = shop;
  const kept = shopper ? await join(shopper.id) : token;
  if (kept) setCartCookie(request.cookies, kept);

  function join(customerId: string): Promise<string | null> {
    const tokenOf = (cartId: string) => accountCartToken(request.config, { customerId, cartId });
    return joinCarts(tx, { cartToken: token, customerId, currency, tokenOf }, request.act());
  }
}
