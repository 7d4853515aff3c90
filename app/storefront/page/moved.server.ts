import { redirect } from 'react-router';
import type { RedirectTarget } from '#domain/catalog/index.ts';
import { localePath } from './paths.ts';
import type { Shop } from './shop.server.ts';

/** Permanent redirect to a page's new path. Stored paths are decoded; headers need them encoded. */
export function movedTo(shop: Shop, target: RedirectTarget, search = ''): Response {
  // Even a stored target must stay in this store: after its language prefix it may begin with two slashes,
  // which name another host.
  const inside = `/${target.path.replace(/^[/\\]+/, '')}`;
  const path = localePath(inside, target.locale, shop.shell.defaultLocale);
  return redirect(encodeURI(path) + search, 301);
}

/** Decoded path of a request, as in the redirects table; unchanged if its encoding is invalid. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
