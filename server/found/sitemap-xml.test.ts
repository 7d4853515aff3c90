import { expect, test } from 'vitest';
import { pathOfSegments } from '#lib/public-address.ts';
import { BREAKERS, PAYLOADS } from '../../tests/attacks/payloads.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

const ORIGIN = 'https://cedar.example';
const inEnglish = { origin: ORIGIN, defaultLocale: 'en' as const };
const AT = new Date('2026-11-21T09:00:00Z');

test('a sitemap has each page once per language, with links to both languages and the default one', () => {
  const xml = sitemapXml([{ paths: { en: '/brands/clay', ar: '/brands/%D8%B7' }, updatedAt: AT }], inEnglish);
  const others =
    '<lastmod>2026-11-21T09:00:00.000Z</lastmod>' +
    '<xhtml:link rel="alternate" hreflang="en" href="https://cedar.example/brands/clay"/>' +
    '<xhtml:link rel="alternate" hreflang="ar" href="https://cedar.example/ar/brands/%D8%B7"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://cedar.example/brands/clay"/>';
  expect(xml.split('\n').slice(2, 4)).toEqual([
    `<url><loc>https://cedar.example/brands/clay</loc>${others}</url>`,
    `<url><loc>https://cedar.example/ar/brands/%D8%B7</loc>${others}</url>`,
  ]);
});

test('if Arabic is the default language, English pages have the prefix, and the English home page has no trailing slash', () => {
  const xml = sitemapXml([{ paths: { en: '/', ar: '/' }, updatedAt: null }], {
    origin: ORIGIN,
    defaultLocale: 'ar',
  });
  expect(xml).toContain('<loc>https://cedar.example/</loc>');
  expect(xml).toContain('<loc>https://cedar.example/en</loc>');
  expect(xml).toContain('hreflang="x-default" href="https://cedar.example/"');
  expect(xml).not.toContain('lastmod');
});

const ENTRY =
  /<url><loc>[^<>"']+<\/loc>(?:<xhtml:link rel="alternate" hreflang="[a-z-]+" href="[^<>"']+"\/>){3}<\/url>\n/g;

test.each([
  ['encoded', (slug: string) => pathOfSegments('products', slug)],
  ['as it is', (slug: string) => `/products/${slug}`],
])('a hostile slug, %s, ends no element and no attribute of the sitemap', (_, pathOf) => {
  const hostile = [...PAYLOADS, ...BREAKERS].filter((slug) => !slug.includes('\n'));
  const addresses = hostile.map((slug) => ({
    paths: { en: pathOf(slug), ar: pathOf(slug) },
    updatedAt: null,
  }));
  const xml = sitemapXml(addresses, inEnglish);
  expect(xml.match(ENTRY)).toHaveLength(hostile.length * 2);
  expect(xml.replace(ENTRY, '')).toMatch(/^<\?xml [^>]+\?>\n<urlset [^>]+>\n<\/urlset>\n$/);
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
});

test('the sitemap index names each file with its last change, if known', () => {
  const files = [
    { path: '/sitemap-pages-1.xml', updatedAt: null },
    { path: '/sitemap-products-1.xml', updatedAt: AT },
  ];
  expect(sitemapIndexXml(files, inEnglish).split('\n').slice(2, 4)).toEqual([
    '<sitemap><loc>https://cedar.example/sitemap-pages-1.xml</loc></sitemap>',
    '<sitemap><loc>https://cedar.example/sitemap-products-1.xml</loc><lastmod>2026-11-21T09:00:00.000Z</lastmod></sitemap>',
  ]);
});
