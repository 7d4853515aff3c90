import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import type { Shop } from '../page/shop.server.ts';

export function readCart({ storeId, locale, currency, now, request }: Shop) {
  const cartToken = request.cookies.get('cart');
  return withStore(storeId, (tx) => viewCart(tx, { cartToken, locale, currency, at: now }));
}
