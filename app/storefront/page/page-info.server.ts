import { createHash } from 'node:crypto';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import { imageHref } from '../../ui/picture.tsx';
import { metaLocale } from './meta-locale.ts';
import type { PageInfo } from './page-meta.ts';
import { localePath } from './paths.ts';
import type { Shop } from './shop.server.ts';
import { breadcrumbData, type TrailStep, tell } from './structured-data.server.ts';

type Asked = {
  title: string;
  description?: string;
  /** The plain path, or one per language where slugs differ. */
  path: string | Record<Locale, string>;
  /** Its own picture, or what one is drawn from: the product, and whatever of it stands there. */
  image?: string | null;
  drawn?: { productId: string; from: unknown };
  /** The pages above this one, from the home page down, and what it is called among them. */
  above?: TrailStep[];
  crumb?: string;
  /** Of a list with numbered pages: which one this is, and the addresses of its neighbours below the path. */
  pages?: { number: number; previous: string | null; next: string | null };
  /** Search results, carts and orders are nobody's landing page. */
  noIndex?: boolean;
};

/** A picture of its own; else one that is drawn (server/found/share-pictures.ts), by an address that changes with it. */
function imageOf({ request, shell, name, locale }: Shop, { image, drawn }: Asked): PageInfo['image'] {
  if (image) return { href: request.publicOrigin + imageHref(image, 1200), isDrawn: false };
  const from = [name, shell.primaryColor, shell.logo?.src, drawn?.from ?? shell.texts[locale].description];
  const version = createHash('sha256').update(JSON.stringify(from)).digest('hex').slice(0, 8);
  const path = `/share/${drawn?.productId ?? 'store'}-${locale}.jpg?v=${version}`;
  return { href: request.publicOrigin + path, isDrawn: true };
}

/** Title `store | page`, description, canonical and hreflang of a page; tells search engines the way to it. */
export function pageInfo(shop: Shop, asked: Asked): PageInfo {
  const { publicOrigin: origin } = shop.request;
  const { defaultLocale, country } = shop.shell;
  const pathIn = (locale: Locale) => (typeof asked.path === 'string' ? asked.path : asked.path[locale]);
  const plainIn = (locale: Locale) => origin + localePath(pathIn(locale), locale, defaultLocale);
  const number = asked.pages?.number ?? 1;
  const hrefIn = (locale: Locale) => plainIn(locale) + (number > 1 ? `?page=${number}` : '');
  const beside = (search: string | null | undefined) =>
    typeof search === 'string' ? plainIn(shop.locale) + search : null;
  if (asked.path !== '/' && !asked.noIndex) {
    const own = { title: asked.crumb ?? asked.title, path: pathIn(shop.locale) };
    tell(shop, breadcrumbData(shop, [...(asked.above ?? []), own]));
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
