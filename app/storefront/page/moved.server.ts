import { redirect } from 'react-router';
import type { RedirectTarget } from '#domain/catalog/index.ts';
import { localePath } from './paths.ts';
import type { Shop } from './shop.server.ts';

/** A permanent redirect to where an address moved. Stored paths are written as people read them; headers are not. */
export function movedTo(shop: Shop, target: RedirectTarget, search = ''): Response {
  const path = localePath(target.path, target.locale, shop.shell.defaultLocale);
  return redirect(encodeURI(path) + search, 301);
}

/** A path of a request as the redirects table has it; as it came where it was encoded wrongly. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
