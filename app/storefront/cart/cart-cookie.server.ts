import type { StoreTx } from '#db/index.ts';
import { joinCarts } from '#domain/cart/index.ts';
import { accountCartToken, setCartCookie } from '#server/index.ts';
import type { Shop } from '../page/shop.server.ts';

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
  const tokenOf = (cartId: string) => accountCartToken(request.config, cartId);
  const kept = shopper
    ? await joinCarts(tx, { cartToken: token, customerId: shopper.id, currency, tokenOf }, request.act())
    : token;
  if (kept) setCartCookie(request.cookies, kept);
}
