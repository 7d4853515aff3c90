import { type Locale, otherLocale } from '#lib/locale.ts';
import { excerpt } from '../page/excerpt.server.ts';
import { pageInfo } from '../page/page-info.server.ts';
import type { Shop } from '../page/shop.server.ts';

type Info = Parameters<typeof pageInfo>[1];

type Category = {
  title: string;
  titleLocale: Locale;
  body: string;
  slug: string;
  seoTitle: string;
  seoDescription: string;
  isHiddenFromSearch: boolean;
  image?: { src: string } | null | undefined;
};

/** The head of a category's page, its path in the other language, and what search engines are told of it. */
export function categoryView(shop: Shop, category: Category, place: Pick<Info, 'path' | 'pages' | 'above'>) {
  const { title, titleLocale, body, slug, seoTitle, seoDescription, isHiddenFromSearch, image } = category;
  const page = pageInfo(shop, {
    ...place,
    title: seoTitle || title,
    crumb: title,
    description: seoDescription || excerpt(body),
    noIndex: isHiddenFromSearch,
    image: image?.src,
  });
  const path = place.path as Record<Locale, string>;
  return { category: { title, titleLocale, body, slug }, otherPath: path[otherLocale(shop.locale)], page };
}
