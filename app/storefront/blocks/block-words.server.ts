import type { HomeSection } from '#domain/catalog/index.ts';
import type { MessageKey } from '#messages/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

/** Default titles of blocks. */
const TITLES: Partial<Record<HomeSection['kind'], MessageKey>> = {
  new_arrivals: 'storefront.home.newArrivals',
  most_selling: 'home.mostSelling',
  trending: 'home.trending',
  all_products: 'storefront.home.allProducts',
  categories: 'storefront.home.categories',
  brands: 'home.topBrands',
  testimonials: 'home.testimonials',
};

/** The owner's title, or else that of the block's kind. */
export function titleOf({ say }: Shop, { kind, title }: HomeSection): string {
  const own = TITLES[kind];
  return title || (own ? say(own) : '');
}

/** Words and link of a slide or a banner. */
export function wordsOf({ eyebrow, title, body, action, link }: HomeSection) {
  return { words: { eyebrow, title, body, action }, link: link || paths.products };
}
