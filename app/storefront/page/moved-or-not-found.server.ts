import { withStore } from '#db/index.ts';
import { findRedirect } from '#domain/catalog/index.ts';
import { movedTo, readablePath } from './moved.server.ts';
import { type NotFoundView, notFound } from './not-found.server.ts';
import type { Shop } from './shop.server.ts';

/** Response to throw for an unknown path: a redirect if the page has moved, otherwise a 404. */
export async function movedOrNotFound(shop: Shop, what: NotFoundView['what'], next?: string) {
  const path = readablePath(shop.request.path);
  const moved = await withStore(shop.storeId, (tx) => findRedirect(tx, { locale: shop.locale, path }));
  return moved ? movedTo(shop, moved) : notFound(shop, what, next);
}
