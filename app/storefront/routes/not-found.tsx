import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { findRedirect } from '#domain/catalog/index.ts';
import { notFound } from '../not-found.server.ts';
import { localePath } from '../paths.ts';
import { shopOf } from '../shop.server.ts';
import type { Route } from './+types/not-found';

/** An address that no page has: an old one leads to where it moved, any other is a 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { path } = shop.request;
  const moved = await withStore(shop.storeId, (tx) => findRedirect(tx, { locale: shop.locale, path }));
  if (moved) throw redirect(localePath(moved.path, moved.locale, shop.shell.defaultLocale), 301);
  throw notFound(shop, 'page');
}

/** A form sent to an address that no page has. */
export function action({ context }: Route.ActionArgs): never {
  throw notFound(shopOf(context), 'page');
}

export default function NotFound() {
  return null;
}
