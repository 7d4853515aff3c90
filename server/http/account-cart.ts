import { createHmac } from 'node:crypto';
import type { Config } from '#lib/config/index.ts';
import type { Cookies } from './cookies.ts';

/** A cart expires this long after its last change. */
const CART_COOKIE_SECONDS = 60 * 24 * 60 * 60;

/**
 * The token of an account's cart. It is derived, not stored: install key and cart id give the same token on
 * each of a shopper's devices.
 */
export function accountCartToken(config: Config, cartId: string): string {
  return createHmac('sha256', config.secretKey()).update(`cart:${cartId}`).digest('base64url');
}

export function setCartCookie(cookies: Cookies, token: string): void {
  cookies.set('cart', token, CART_COOKIE_SECONDS);
}
