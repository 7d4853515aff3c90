import type { Locale } from '#lib/locale.ts';
import { adminUrl, shopUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { ClosedStores } from './prepared.ts';
import type { Screen } from './screen.ts';

type Part = Omit<Screen, 'site' | 'url' | 'cookies'>;

const prefix = (locale: Locale) => (locale === 'ar' ? '/ar' : '');

/** A page of a closed store's admin, as its owner sees it. */
function inAdmin(store: keyof ClosedStores, path: string, part: Part): Screen {
  return {
    site: 'admin',
    url: ({ prepared }) => adminUrl(prepared[store].slug, path),
    cookies: (visit) => reading(visit.prepared[store].owner, visit),
    ...part,
  };
}

/** The closing pages of expired and suspended stores, and the pages of their admins that stay open. */
export const CLOSED: Screen[] = [
  {
    site: 'storefront',
    name: 'expired',
    url: ({ prepared, locale }) => shopUrl(prepared.expired.slug, `${prefix(locale)}/products`),
    status: 503,
    isPlain: true,
  },
  {
    // The platform renders the page of a suspended store, not the store.
    site: 'platform',
    name: 'store-suspended',
    url: ({ prepared, locale }) => shopUrl(prepared.suspended.slug, `${prefix(locale)}/`),
    status: 503,
    isPlain: true,
  },
  inAdmin('expired', '/admin/orders', { name: 'expired', status: 503 }),
  inAdmin('suspended', '/admin/orders', { name: 'suspended', status: 503 }),
  inAdmin('expired', '/admin/settings/billing', { name: 'billing-expired' }),
  inAdmin('suspended', '/admin/settings/billing', { name: 'billing-suspended' }),
];
