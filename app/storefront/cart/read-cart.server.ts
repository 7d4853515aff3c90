import { withStore } from '#db/index.ts';
import { viewCart } from '#domain/cart/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { cartTokenOf } from './cart-cookie.server.ts';

export async function readCart(shop: Shop) {
  const { storeId, locale, currency, now } = shop;
  const cartToken = await cartTokenOf(shop);
  return withStore(storeId, (tx) => viewCart(tx, { cartToken, locale, currency, at: now }));
}
