import { withStore } from '#db/index.ts';
import { productPage } from '#domain/catalog/index.ts';
import { movedTo } from '../page/moved.server.ts';
import { notFound } from '../page/not-found.server.ts';
import type { Shop } from '../page/shop.server.ts';

/** The product of the page `/products/…/review`; throws a redirect for a former slug, and 404 for an unknown one. */
export async function reviewedProduct(shop: Shop, slug: string, search = '') {
  const { locale, currency, now } = shop;
  const found = await withStore(shop.storeId, (tx) => productPage(tx, { locale, slug, currency, now }));
  if (!found) throw notFound(shop, 'product');
  if ('redirect' in found) {
    const { redirect: to } = found;
    throw movedTo(shop, { ...to, path: `${to.path}/review` }, search);
  }
  return found.product;
}

export type ReviewedProduct = Awaited<ReturnType<typeof reviewedProduct>>;
