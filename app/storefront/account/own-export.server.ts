import { withStoreReadOnly } from '#db/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import { exportOwnAccount } from '#domain/privacy/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** The personal data export: everything the store holds about a shopper (M1). */
export async function everythingOf(shop: Shop, shopper: Shopper) {
  const options = { locale: shop.locale, origin: shop.request.publicOrigin };
  const {
    accounts,
    newsletter,
    textMessages: _,
    ...rest
  } = await exportOwnAccount((work) => withStoreReadOnly(shop.storeId, work), shopper, options);
  return {
    store: shop.name,
    exportedAt: shop.now,
    ...accounts[0],
    ...rest,
    newsletter: newsletter[0] ?? null,
  };
}
