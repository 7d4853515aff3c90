import { expect, test } from 'vitest';
import { type PageInfo, pageMeta } from './page-meta.ts';

const page: PageInfo = {
  title: 'Cedar House | Lamps',
  description: 'Lamps',
  canonical: 'https://cedar.example/ar/products',
  alternates: [
    { locale: 'en', href: 'https://cedar.example/products' },
    { locale: 'ar', href: 'https://cedar.example/ar/products' },
    { locale: 'x-default', href: 'https://cedar.example/products' },
  ],
  image: { href: 'https://cedar.example/share/store-ar.jpg?v=1', isDrawn: true },
  store: 'Cedar House',
  ogLocale: 'ar_SA',
  ogLocaleOther: 'en_IE',
  noIndex: false,
};
const linksOf = (info: PageInfo) =>
  pageMeta({ loaderData: { page: info } }).filter((each) => 'tagName' in each && each.tagName === 'link');

test('a page’s head links to its canonical address, to each language, and to the default for other languages (U1)', () => {
  expect(linksOf(page)).toEqual([
    { tagName: 'link', rel: 'canonical', href: page.canonical },
    ...page.alternates.map(({ locale, href }) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: locale,
      href,
    })),
  ]);
});

test('a page that is not indexed has noindex and no links to other languages', () => {
  const hidden = { ...page, noIndex: true };
  expect(linksOf(hidden)).toEqual([]);
  expect(pageMeta({ loaderData: { page: hidden } })).toContainEqual({ name: 'robots', content: 'noindex' });
});
