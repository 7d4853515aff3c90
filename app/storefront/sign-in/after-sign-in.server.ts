import { withStore } from '#db/index.ts';
import { joinGuestOrders } from '#domain/orders/index.ts';
import { heldCart } from '#server/index.ts';
import { setCartToken } from '../cart/cart-cookie.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { addPendingWish } from '../wishlist/pending-wish.server.ts';

/**
 * Merges what a guest left: this browser's cart, a pending wish, and orders of a verified address. Called by
 * every way of signing in; returns whether a wish was added.
 */
export async function afterSignIn(shop: Shop, customerId: string): Promise<{ isWished: boolean }> {
  await withStore(shop.storeId, async (tx) => {
    const shopper = { id: customerId };
    await setCartToken(tx, shop, { token: heldCart(shop.request, shopper), shopper });
    await joinGuestOrders(tx, { customerId });
  });
  return { isWished: await addPendingWish(shop, customerId) };
}
