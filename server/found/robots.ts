import { LOCALES } from '#lib/locale.ts';
import type { RequestContext, Site } from '../context.ts';

/** Paths closed to crawlers: personal pages, and searches, whose number is unlimited. */
const CLOSED: Record<Exclude<Site, 'admin'>, string[]> = {
  storefront: [
    '/cart',
    '/checkout',
    '/pay/',
    '/transfer/',
    '/confirm-order/',
    '/order-confirmed/',
    '/order-cancelled/',
    '/my-orders',
    '/profile',
    '/wishlist',
    '/change-password',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/login',
    '/signup',
    '/search',
    '/newsletter',
  ],
  platform: [
    '/login',
    '/stores',
    '/sign-out',
    '/signup/',
    '/claim',
    '/dev/',
    '/account',
    '/billing',
    '/create-store',
    '/platform-admin',
    '/join/',
  ],
};

export function robotsText({ site, store, publicOrigin }: RequestContext): string {
  if (site === 'admin') return lines('User-agent: *', 'Disallow: /');
  const defaultLocale = store?.shell.defaultLocale ?? 'en';
  const prefixes = LOCALES.map((locale) => (locale === defaultLocale ? '' : `/${locale}`));
  const closed = prefixes.flatMap((prefix) => CLOSED[site].map((path) => `Disallow: ${prefix}${path}`));
  return lines(
    ...['User-agent: *', 'Allow: /', ...closed, 'Disallow: /api/', ''],
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  );
}

const lines = (...text: string[]) => `${text.join('\n')}\n`;
