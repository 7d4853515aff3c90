import { endWith, withStore } from '#db/index.ts';
import { productPage, sharedBlocks } from '#domain/catalog/index.ts';
import { knownDeliveryRules } from '#domain/delivery/index.ts';
import { productReviews } from '#domain/reviews/index.ts';
import type { Shop } from '../page/shop.server.ts';
import type { readReviewsAsked } from '../reviews/reviews-view.server.ts';

/** A product with its reviews and the blocks below its page, in one transaction. */
export function readProduct(shop: Shop, slug: string, asked: ReturnType<typeof readReviewsAsked>) {
  const { locale, currency, now, shell } = shop;
  return withStore(shop.storeId, async (tx) => {
    const rules = await knownDeliveryRules(tx, shell);
    const found = await productPage(tx, { locale, slug, currency, now });
    if (!found || !('product' in found)) return { found, said: null, rules, filled: null };
    const { timeZone } = shell;
    const filled = await sharedBlocks(tx, { place: 'product', locale, currency, now, timeZone, shell });
    const of = { productId: found.product.id, summary: found.rating };
    const said = await endWith(tx, () => productReviews(tx, { ...of, ...asked }));
    return { found, said, rules, filled };
  });
}
