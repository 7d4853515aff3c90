import { leaveNotice as leave, type NoticeName, readNotice as take } from '#server/index.ts';
import type { Shop } from './shop.server.ts';

export function leaveNotice({ request }: Shop, name: NoticeName): void {
  leave(request.cookies, name);
}

/** Reads the notice and clears it, so it shows once: a page with a notice is never cached. */
export function readNotice({ request, say }: Shop): string | null {
  return take(request.cookies, say);
}
