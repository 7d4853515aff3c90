import { withStore } from '#db/index.ts';
import { addToWishlist } from '#domain/wishlist/index.ts';
import { isId } from '#lib/ids.ts';
import type { Shop } from '../page/shop.server.ts';

/** Time that a guest has to sign in before the wish is lost. */
const KEPT_SECONDS = 30 * 60;

/** Stores a guest's wish in a cookie; it is added after sign-in. */
export function storePendingWish({ request }: Shop, productId: string): void {
  if (isId(productId)) request.cookies.set('wish', productId, KEPT_SECONDS);
}

/**
 * Adds the pending wish after a sign-in by this shop's form; true if it was added. The cookie is bound to our
 * origin (__Host-), so only a heart pressed here can have set it.
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
