import { createHmac } from 'node:crypto';
import type { Config } from '#lib/config/index.ts';
import type { Cookies } from './cookies.ts';

/** A cart is kept this long after the last change of it. */
const CART_COOKIE_SECONDS = 60 * 24 * 60 * 60;

/**
 * The token of an account's cart. Nobody keeps it: whoever knows the install's key and the cart finds it again, so each
 * of a shopper's devices holds the same one.
 */
export function accountCartToken(config: Config, cartId: string): string {
  return createHmac('sha256', config.secretKey()).update(`cart:${cartId}`).digest('base64url');
}

export function keepCart(cookies: Cookies, token: string): void {
  cookies.set('cart', token, CART_COOKIE_SECONDS);
}
