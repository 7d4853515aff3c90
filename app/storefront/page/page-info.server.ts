import { createHash } from 'node:crypto';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { imageHref } from '../../ui/picture.tsx';
import { metaLocale } from './meta-locale.ts';
import type { PageInfo } from './page-meta.ts';
import { localePath } from './paths.ts';
import type { Shop } from './shop.server.ts';
import { addStructuredData, breadcrumbData, type TrailStep } from './structured-data.server.ts';

type Asked = {
  title: string;
  description?: string;
  /** The plain path, or one per language where slugs differ. */
  path: string | Record<Locale, string>;
  /** Share picture: the page's own picture, or the product data from which one is generated. */
  image?: string | null;
  drawn?: { productId: string; from: unknown };
  /** Parent pages from the home page down, and the page's own name in the breadcrumbs. */
  above?: TrailStep[];
  crumb?: string;
  /** For a paginated list: page number, and the query strings of its neighbours. */
  pages?: { number: number; previous: string | null; next: string | null };
  /** True for search results, carts and orders, which search engines should not index. */
  noIndex?: boolean;
};

/**
 * The page's own picture, or a generated one (server/found/share-pictures.ts). A generated picture's URL
 * changes with its content.
 */
function imageOf({ request, shell, name, locale }: Shop, { image, drawn }: Asked): PageInfo['image'] {
  if (image) return { href: request.publicOrigin + imageHref(image, 1200), isDrawn: false };
  const from = [name, shell.primaryColor, shell.logo?.src, drawn?.from ?? shell.texts[locale].description];
  const version = createHash('sha256').update(JSON.stringify(from)).digest('hex').slice(0, 8);
  const path = `/share/${drawn?.productId ?? 'store'}-${locale}.jpg?v=${version}`;
  return { href: request.publicOrigin + path, isDrawn: true };
}

/**
 * Title `store | page`, description, canonical URL and hreflang of a page. Adds its breadcrumbs as JSON-LD;
 * a page that is not indexed has no structured data.
 */
export function pageInfo(shop: Shop, asked: Asked): PageInfo {
  const { publicOrigin: origin } = shop.request;
  const { defaultLocale, country } = shop.shell;
  const pathIn = (locale: Locale) => (typeof asked.path === 'string' ? asked.path : asked.path[locale]);
  const plainIn = (locale: Locale) => origin + localePath(pathIn(locale), locale, defaultLocale);
  const number = asked.pages?.number ?? 1;
  const hrefIn = (locale: Locale) => plainIn(locale) + (number > 1 ? `?page=${number}` : '');
  const beside = (search: string | null | undefined) =>
    typeof search === 'string' ? plainIn(shop.locale) + search : null;
  if (asked.noIndex) {
    delete shop.request.structuredData;
  } else if (asked.path !== '/') {
    const own = { title: asked.crumb ?? asked.title, path: pathIn(shop.locale) };
    addStructuredData(shop, breadcrumbData(shop, [...(asked.above ?? []), own]));
  }
  const own = shop.shell.texts[shop.locale].description;
  return {
    title: `${shop.name} | ${number > 1 ? shop.say('finding.pages.title', { title: asked.title, page: number }) : asked.title}`,
    description: asked.description || own || shop.say('storefront.shell.description', { store: shop.name }),
    canonical: hrefIn(shop.locale),
    alternates: [
      ...LOCALES.map((locale) => ({ locale, href: hrefIn(locale) })),
      { locale: 'x-default', href: hrefIn(defaultLocale) },
    ],
    image: imageOf(shop, asked),
    store: shop.name,
    ogLocale: metaLocale(shop.locale, country),
    ogLocaleOther: metaLocale(otherLocale(shop.locale), country),
    noIndex: asked.noIndex ?? false,
    previous: beside(asked.pages?.previous),
    next: beside(asked.pages?.next),
  };
}
