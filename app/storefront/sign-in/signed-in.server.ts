import { redirect } from 'react-router';
import type { Shopper } from '#domain/customers/index.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';

/**
 * The shopper of a page that is one's own; anybody else is sent to sign in and comes back to `url` (the loader's or
 * action's own). The page is kept by nobody. Ask before withStore, not inside it.
 */
export async function requireShopper(shop: Shop, url: URL): Promise<Shopper> {
  shop.request.cache.keepPrivate();
  const shopper = await shop.request.shopper();
  if (!shopper) throw redirect(loginPath(shop, ownAddress(url)), 303);
  return shopper;
}

/** Where to sign in and then go on to a path of this shop, as it stands in the browser's address. */
export function loginPath(shop: Shop, next: string): string {
  return `${shop.href(paths.login)}?${new URLSearchParams({ next })}`;
}

// React Router marks the action of an index page in the address; nobody else wrote that.
function ownAddress(url: URL): string {
  const own = new URL(url);
  own.searchParams.delete('index');
  return own.pathname.replace(/\.data$/, '') + own.search;
}
