import type { ProductCard } from '#domain/catalog/index.ts';
import type { Shop } from './shop.server.ts';

const HOUR = 60 * 60 * 1000;

/** Says of a page that it shows these products: it is dropped when one of them changes, and by none that it lacks. */
export function showsCards({ request: { cache } }: Shop, cards: ProductCard[]): void {
  for (const card of cards) cache.tag(`product:${card.id}`);
}

/** Says of a page that it lists products, so that any that comes, goes or moves changes it. */
export function listsProducts(shop: Shop, cards: ProductCard[]): void {
  shop.request.cache.tag('catalog');
  showsCards(shop, cards);
}

/** Says that part of a page may be a little old (which products are related): for an hour at most. */
export function isFreshForAnHour({ request: { cache }, now }: Shop): void {
  cache.until(new Date(now.getTime() + HOUR));
}
