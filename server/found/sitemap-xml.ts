import { LOCALES, type Locale } from '#lib/locale.ts';
import type { PublicAddress } from '#lib/public-address.ts';
import { escapeXml } from './escape-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The origin of a store's pages, and the language without prefix. */
export type SitemapContext = { origin: string; defaultLocale: Locale };

/** A sitemap of these pages: one URL per page and language, each naming all of its languages. */
export function sitemapXml(addresses: PublicAddress[], place: SitemapContext): string {
  const urls = addresses.map((address) => urlsOf(address, place));
  return `${HEAD}<urlset ${SITEMAP} ${XHTML}>\n${urls.join('')}</urlset>\n`;
}

/** The index of sitemaps, by their paths. */
export function sitemapIndexXml(
  files: { path: string; updatedAt: Date | null }[],
  { origin }: SitemapContext,
): string {
  const entries = files.map(
    ({ path, updatedAt }) =>
      `<sitemap><loc>${escapeXml(origin + path)}</loc>${lastmod(updatedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${SITEMAP}>\n${entries.join('')}</sitemapindex>\n`;
}

function urlsOf({ paths, updatedAt }: PublicAddress, place: SitemapContext): string {
  const hrefs = LOCALES.map((locale) => ({ locale, href: hrefIn(locale, paths[locale], place) }));
  const links = hrefs.map(({ locale, href }) => link(locale, href));
  const main = hrefs.find(({ locale }) => locale === place.defaultLocale);
  const others = `${lastmod(updatedAt)}${links.join('')}${main ? link('x-default', main.href) : ''}`;
  return hrefs.map(({ href }) => `<url><loc>${href}</loc>${others}</url>\n`).join('');
}

function hrefIn(locale: Locale, path: string, { origin, defaultLocale }: SitemapContext): string {
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return escapeXml(origin + (prefix && path === '/' ? prefix : prefix + path));
}

const link = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;

const lastmod = (at: Date | null) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '');
