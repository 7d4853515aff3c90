import { createHmac } from 'node:crypto';

/**
 * Derives the secret of an order's links from the cart's token, which only the shopper's browser has. A
 * repeated checkout with that cart gets the same link, although the database stores only the secret's hash.
 */
export function orderTokenOf(cartToken: string, orderId: string): string {
  return createHmac('sha256', cartToken).update(`order:${orderId}`).digest('base64url');
}
