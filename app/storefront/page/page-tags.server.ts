import type { ProductCard } from '#domain/catalog/index.ts';
import type { Shop } from './shop.server.ts';

const HOUR = 60 * 60 * 1000;

/** Tags a cached page with its products, so that a change to one of them invalidates it. */
export function showsCards({ request: { cache } }: Shop, cards: ProductCard[]): void {
  for (const card of cards) cache.tag(`product:${card.id}`);
}

/** Tags a cached page as a product list: any product added, removed or moved invalidates it. */
export function listsProducts(shop: Shop, cards: ProductCard[]): void {
  shop.request.cache.tag('catalog');
  showsCards(shop, cards);
}

/** Limits a page's cache lifetime to an hour, for content that may be slightly stale (related products). */
export function isFreshForAnHour({ request: { cache }, now }: Shop): void {
  cache.until(new Date(now.getTime() + HOUR));
}
