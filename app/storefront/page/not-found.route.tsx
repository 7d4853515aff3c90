import type { Route } from './+types/not-found.route';
import { movedOrNotFound } from './moved-or-not-found.server.ts';
import { notFound } from './not-found.server.ts';
import { shopOf } from './shop.server.ts';

/** Catch-all route: redirects old paths, 404 for others. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  throw await movedOrNotFound(shop, 'page');
}

/** 404 for a form posted to an unknown path. */
export function action({ context }: Route.ActionArgs): never {
  throw notFound(shopOf(context), 'page');
}

export default function NotFound() {
  return null;
}
