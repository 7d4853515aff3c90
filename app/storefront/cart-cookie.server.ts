import { createHmac } from 'node:crypto';
import type { StoreTx } from '#db/index.ts';
import { joinCarts } from '#domain/cart/index.ts';
import type { Shop } from './shop.server.ts';

/** A guest's cart is kept this long after the last change of it. */
export const CART_COOKIE_SECONDS = 60 * 24 * 60 * 60;

/** Remembers a cart; a signed-in shopper's becomes the account's, the same on each of their devices (I1). */
export async function keepCartToken(
  tx: StoreTx,
  shop: Shop,
  { token, shopper }: { token: string | null; shopper: { id: string } | null },
): Promise<void> {
  const kept = shopper ? await accountCart(tx, shop, { token, customerId: shopper.id }) : token;
  if (kept) shop.request.cookies.set('cart', kept, CART_COOKIE_SECONDS);
}

function accountCart(
  tx: StoreTx,
  { request, currency }: Shop,
  { token, customerId }: { token: string | null; customerId: string },
): Promise<string | null> {
  const key = request.config.secretKey();
  // Nobody keeps the token: whoever knows the install's key and the account finds it again on another device.
  const tokenOf = (cartId: string) => createHmac('sha256', key).update(`cart:${cartId}`).digest('base64url');
  return joinCarts(tx, { cartToken: token, customerId, currency, tokenOf }, request.act());
}
