import type { HomeSection } from '#domain/catalog/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { sentCard } from '../product-card/card-view.server.ts';
import { titleOf } from './block-words.server.ts';

/** "View all" path of each ranked row. */
const ROWS: Partial<Record<HomeSection['kind'], string>> = {
  new_arrivals: paths.newArrivals,
  most_selling: paths.mostSelling,
  trending: paths.trending,
  all_products: paths.products,
};

/** A block of products as data for its cards; null for any other block. */
export function productRow(shop: Shop, section: HomeSection) {
  const to = ROWS[section.kind];
  if (to === undefined) return null;
  const items = section.products.map(sentCard);
  return { title: titleOf(shop, section), to: shop.href(to), items };
}
