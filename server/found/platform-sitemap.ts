import type { RequestContext } from '../context.ts';
import { sitemapXml } from './sitemap-xml.ts';

/** The public pages of the platform. */
const PAGES = ['/', '/features', '/pricing', '/terms', '/privacy'];

export function platformSitemap({ platformOrigin }: RequestContext): string {
  const addresses = PAGES.map((path) => ({ paths: { en: path, ar: path }, updatedAt: null }));
  return sitemapXml(addresses, { origin: platformOrigin, defaultLocale: 'en' });
}
