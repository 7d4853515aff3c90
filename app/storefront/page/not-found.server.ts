import { data } from 'react-router';
import type { MessageKey } from '#messages/index.ts';
import { paths } from './paths.ts';
import type { Shop } from './shop.server.ts';

/** Data of a thrown 404 for the error boundary. */
export type NotFoundView = {
  what: 'product' | 'category' | 'subCategory' | 'brand' | 'collection' | 'order' | 'page';
  title: string;
  text: string;
  next: { href: string; text: string };
  documentTitle: string;
};

type What = NotFoundView['what'];

const NEXT: Record<What, { path: string; key: MessageKey }> = {
  product: { path: paths.newArrivals, key: 'storefront.notFound.seeNew' },
  category: { path: paths.categories, key: 'storefront.notFound.allCategories' },
  subCategory: { path: paths.categories, key: 'storefront.notFound.backToCategory' },
  brand: { path: paths.brands, key: 'storefront.notFound.allBrands' },
  collection: { path: paths.categories, key: 'storefront.notFound.allCategories' },
  order: { path: paths.trackOrder, key: 'storefront.notFound.trackOrder' },
  page: { path: paths.home, key: 'storefront.notFound.toHome' },
};

/**
 * The 404 to throw: the specification's text and one link. `path` replaces the default target of the link.
 */
export function notFound(shop: Shop, what: What, path = NEXT[what].path) {
  const view: NotFoundView = {
    what,
    title: shop.say(`storefront.notFound.${what}`),
    text: shop.say(`storefront.notFound.${what}Text`),
    next: { href: shop.href(path), text: shop.say(NEXT[what].key) },
    documentTitle: `${shop.name} | ${shop.say(`storefront.notFound.${what}`)}`,
  };
  return data(view, { status: 404 });
}
