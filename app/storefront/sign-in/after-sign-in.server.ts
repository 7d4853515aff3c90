import { withStore } from '#db/index.ts';
import { joinGuestOrders } from '#domain/orders/index.ts';
import { keepCartToken } from '../cart/cart-cookie.server.ts';
import type { Shop } from '../page/shop.server.ts';
import { addPendingWish } from '../wishlist/pending-wish.server.ts';

/**
 * What waited for somebody to sign in: the cart of this browser, the product whose heart they pressed, and orders of a
 * verified address. Called once for every way of signing in; tells whether a wish was added.
 */
export async function afterSignIn(shop: Shop, customerId: string): Promise<{ isWished: boolean }> {
  await withStore(shop.storeId, async (tx) => {
    await keepCartToken(tx, shop, { token: shop.request.cookies.get('cart'), shopper: { id: customerId } });
    await joinGuestOrders(tx, { customerId });
  });
  return { isWished: await addPendingWish(shop, customerId) };
}
