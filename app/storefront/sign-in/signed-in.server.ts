import { redirect } from 'react-router';
import type { Shopper } from '#domain/customers/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

/**
 * Returns the signed-in shopper; redirects anyone else to sign-in and back to `url` (the loader's or action's
 * own). Marks the page as private, so it is not cached. Call before withStore, not inside it.
 */
export async function requireShopper(shop: Shop, url: URL): Promise<Shopper> {
  shop.request.cache.keepPrivate();
  const shopper = await shop.request.shopper();
  if (!shopper) throw redirect(loginPath(shop, ownAddress(url)), 303);
  return shopper;
}

/** Sign-in path that returns to `next`, a localised path of this shop. */
export function loginPath(shop: Shop, next: string): string {
  return `${shop.href(paths.login)}?${new URLSearchParams({ next })}`;
}

// React Router adds ?index to the action URL of an index page.
function ownAddress(url: URL): string {
  const own = new URL(url);
  own.searchParams.delete('index');
  return own.pathname.replace(/\.data$/, '') + own.search;
}
