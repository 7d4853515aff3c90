import type { Route } from './+types/not-found.route';
import { movedOrNotFound } from './moved-or-not-found.server.ts';
import { notFound } from './not-found.server.ts';
import { shopOf } from './shop.server.ts';

/** An address that no page has: an old one leads to where it moved, any other is a 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  throw await movedOrNotFound(shop, 'page');
}

/** A form sent to an address that no page has. */
export function action({ context }: Route.ActionArgs): never {
  throw notFound(shopOf(context), 'page');
}

export default function NotFound() {
  return null;
}
