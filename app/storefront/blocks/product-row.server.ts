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

/** A block of products as data for its cards, with the page that has all of them; null for any other block. */
export function productRow(shop: Shop, section: HomeSection) {
  const ranked = ROWS[section.kind];
  if (ranked === undefined && section.kind !== 'products') return null;
  const { link, groups, block } = section;
  const to = ranked ?? (link || groups[0]?.path);
  return {
    title: titleOf(shop, section),
    ...(to && { to: shop.href(to) }),
    ...(block.options.layout === 'grid' && { isGrid: true }),
    items: section.products.map(sentCard),
  };
}
