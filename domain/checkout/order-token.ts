import { createHmac } from 'node:crypto';

/**
 * The secret of an order's links. It is derived from the cart's token, which only the shopper's browser holds: whoever
 * repeats a checkout with that cart gets the same link again, although the order keeps only the link's hash.
 */
export function orderTokenOf(cartToken: string, orderId: string): string {
  return createHmac('sha256', cartToken).update(`order:${orderId}`).digest('base64url');
}
