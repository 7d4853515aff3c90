import { excerpt } from '../page/excerpt.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import type { Shop } from '../page/shop.server.ts';

type Info = Parameters<typeof pageInfo>[1];

type Category = {
  title: string;
  body: string;
  seoTitle: string;
  seoDescription: string;
  isHiddenFromSearch: boolean;
  image?: { src: string } | null | undefined;
};

/** What search engines and shared links are told of a category's page. */
export function categoryInfo(shop: Shop, category: Category, place: Pick<Info, 'path' | 'pages' | 'above'>) {
  const { title, body, seoTitle, seoDescription, isHiddenFromSearch, image } = category;
  return pageInfo(shop, {
    ...place,
    title: seoTitle || title,
    crumb: title,
    description: seoDescription || excerpt(body),
    noIndex: isHiddenFromSearch,
    image: image?.src,
  });
}
