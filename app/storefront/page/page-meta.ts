import type { MetaDescriptor } from 'react-router';
import type { Locale } from '#lib/locale.ts';

/** Metadata of a page for browsers and search engines. */
export type PageInfo = {
  title: string;
  description: string;
  canonical: string;
  /** URL of the page in each language, and x-default for all others. */
  alternates: { locale: Locale | 'x-default'; href: string }[];
  /** Picture of a shared link; generated ones are 1200 × 630. */
  image: { href: string; isDrawn: boolean };
  store: string;
  ogLocale: string;
  ogLocaleOther: string;
  noIndex: boolean;
  /** Neighbours in a paginated list. */
  previous?: string | null;
  next?: string | null;
};

export function pageMeta({ loaderData }: { loaderData?: { page: PageInfo } }): MetaDescriptor[] {
  const page = loaderData?.page;
  if (!page) return [];
  const meta: MetaDescriptor[] = [
    { title: page.title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: page.canonical },
    { property: 'og:locale', content: page.ogLocale },
    { property: 'og:locale:alternate', content: page.ogLocaleOther },
  ];
  meta.push(
    { property: 'og:site_name', content: page.store },
    { property: 'og:image', content: page.image.href },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (page.image.isDrawn) {
    meta.push(
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
    );
  }
  if (page.noIndex) return [...meta, { name: 'robots', content: 'noindex' }];
  meta.push({ tagName: 'link', rel: 'canonical', href: page.canonical });
  if (page.previous) meta.push({ tagName: 'link', rel: 'prev', href: page.previous });
  if (page.next) meta.push({ tagName: 'link', rel: 'next', href: page.next });
  for (const { locale, href } of page.alternates) {
    meta.push({ tagName: 'link', rel: 'alternate', hrefLang: locale, href });
  }
  return meta;
}
