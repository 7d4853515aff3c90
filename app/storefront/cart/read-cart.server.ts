import { withStore } from '#db/index.ts';
import { type CartView, viewCart } from '#domain/cart/index.ts';
import { goodsThatFit } from '#domain/catalog/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';
import type { SentCard } from '../product-card/card-view.ts';
import { cartTokenOf } from './cart-cookie.server.ts';

export async function readCart(shop: Shop) {
  const { storeId, locale, currency, now } = shop;
  const cartToken = await cartTokenOf(shop);
  return withStore(storeId, (tx) => viewCart(tx, { cartToken, locale, currency, at: now }));
}

/** The cart, and up to two products to offer with it; none for an empty cart. */
export async function readCartAndGoods(shop: Shop): Promise<{ cart: CartView; goods: SentCard[] }> {
  const { storeId, locale, currency, now } = shop;
  const cartToken = await cartTokenOf(shop);
  return withStore(storeId, async (tx) => {
    const cart = await viewCart(tx, { cartToken, locale, currency, at: now });
    if (cart.lines.length === 0) return { cart, goods: [] };
    const productIds = cart.lines.map(({ productId }) => productId);
    const missing = cart.totals.delivery.missingForFree ?? null;
    const goods = await goodsThatFit(tx, { productIds, missing }, { locale, currency: cart.currency, now });
    return { cart, goods: goods.map(sentCard) };
  });
}
