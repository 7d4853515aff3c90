import { withStore } from '#db/index.ts';
import { addToWishlist } from '#domain/wishlist/index.ts';
import { isId } from '#lib/ids.ts';
import type { Shop } from '../page/shop.server.ts';

/** How long a guest may take to sign in. */
const KEPT_SECONDS = 30 * 60;

/** Remembers in the browser alone what a guest wanted to put aside: it is added when somebody signs in there. */
export function keepPendingWish({ request }: Shop, productId: string): void {
  if (isId(productId)) request.cookies.set('wish', productId, KEPT_SECONDS);
}

/**
 * Adds what the browser's guest wanted, for whoever has just signed in by a form of this shop; true where it did. The
 * cookie is our own origin's (__Host-), so that only a press of a heart here can have set it.
 */
export async function addPendingWish(shop: Shop, customerId: string): Promise<boolean> {
  const { cookies } = shop.request;
  const productId = cookies.get('wish');
  if (!productId) return false;
  cookies.clear('wish');
  const added = await withStore(shop.storeId, (tx) =>
    addToWishlist(tx, { customerId, productId }, shop.request.act()),
  );
  return added.ok;
}
