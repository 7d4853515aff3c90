import { createHmac, timingSafeEqual } from 'node:crypto';
import { GUEST_CART_DAYS } from '#domain/cart/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { RequestContext } from '../context.ts';
import type { Cookies } from './cookies.ts';

/**
 * The prefix of the token of an account's cart. Guests' tokens are base64url, which has no dot, so they never begin
 * with it.
 */
const ACCOUNT = 'account.';

/**
 * The token of an account's cart. It is derived, not stored: install key, account and cart give the same token on
 * each of a shopper's devices.
 */
export function accountCartToken(
  config: Config,
  { customerId, cartId }: { customerId: string; cartId: string },
): string {
  return `${ownerPart(config, customerId)}${sign(config, `cart:${cartId}`)}`;
}

/**
 * The token of this browser's cart; null if it has none, or only that of an account that is not signed in here. An
 * ended session therefore leaves no key to the account's cart, nor to the orders placed from it.
 */
export function heldCart(
  { config, cookies }: Pick<RequestContext, 'config' | 'cookies'>,
  shopper: { id: string } | null,
): string | null {
  const held = cookies.get('cart');
  if (!held?.startsWith(ACCOUNT)) return held;
  if (!shopper) return null;
  const owner = Buffer.from(ownerPart(config, shopper.id));
  const claimed = Buffer.from(held).subarray(0, owner.length);
  return claimed.length === owner.length && timingSafeEqual(claimed, owner) ? held : null;
}

function ownerPart(config: Config, customerId: string): string {
  return `${ACCOUNT}${sign(config, `cart owner:${customerId}`)}.`;
}

function sign(config: Config, text: string): string {
  return createHmac('sha256', config.secretKey()).update(text).digest('base64url');
}

export function setCartCookie(cookies: Cookies, token: string): void {
  cookies.set('cart', token, GUEST_CART_DAYS * 24 * 3600);
}
