import { withStore } from '#db/index.ts';
import { forgetCustomer, type Shopper } from '#domain/customers/index.ts';
import { eraseReader } from '#domain/marketing/index.ts';
import { eraseCustomer } from '#domain/orders/index.ts';
import { eraseReviewer } from '#domain/reviews/index.ts';
import { imagesOf } from '#server/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** Deletes an account and all its personal data in one transaction, then the photo's file (M1). */
export async function forgetEverything(shop: Shop, shopper: Shopper): Promise<void> {
  const { id: customerId } = shopper;
  const act = shop.request.act();
  const photo = await withStore(shop.storeId, async (tx) => {
    await eraseReviewer(tx, { customerId }, act);
    if (shopper.emailVerified) await eraseReader(tx, shopper);
    await eraseCustomer(tx, { customerId }, act);
    return forgetCustomer(tx, { customerId }, act);
  });
  if (photo) await imagesOf(shop.request.config).remove(shop.storeId, photo);
}
