import { leaveNotice as leave, type NoticeName, takeNotice as take } from '#server/index.ts';
import type { Shop } from './shop.server.ts';

/** Leaves a word for the page that the answer leads to. */
export function leaveNotice({ request }: Shop, name: NoticeName): void {
  leave(request.cookies, name);
}

/** Takes what was left, once: the page that says it is never cached. */
export function takeNotice({ request, say }: Shop): string | null {
  return take(request.cookies, say);
}
