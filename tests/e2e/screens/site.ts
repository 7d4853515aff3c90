import { adminUrl } from '../support.ts';
import { reading } from './admin.ts';
import type { Screen } from './screen.ts';

/** A page of the demo store's admin, as its owner sees it. */
function at(path: string, name: string): Screen {
  return {
    site: 'admin',
    url: (visit) => adminUrl(visit.shop.slug, path),
    cookies: (visit) => reading(visit.prepared.shops[visit.locale].owner, visit),
    name,
  };
}

export const SITE: Screen[] = [
  at('/admin/media', 'media'),
  at('/admin/contactus', 'inbox'),
  at('/admin/reviews', 'reviews-moderation'),
  at('/admin/storesetting/customDomain', 'custom-domain'),
  at('/admin/marketing', 'newsletter-readers'),
  at('/admin/settings/storefront', 'storefront-access'),
  at('/admin/settings/redirects', 'redirects'),
];
