import type { MessageKey } from '#messages/index.ts';
import type { Shop } from './shop.server.ts';

const TEXTS = {
  added: 'storefront.toast.added',
  updated: 'storefront.toast.updated',
  removed: 'storefront.toast.removed',
  placed: 'checkout.placed',
} as const satisfies Record<string, MessageKey>;

export type NoticeName = keyof typeof TEXTS;

/** Leaves a word for the page that the answer leads to. */
export function leaveNotice({ request }: Shop, name: NoticeName): void {
  request.cookies.set('notice', name, 60);
}

/** Takes what was left, once: the page that says it is never cached. */
export function takeNotice({ request, say }: Shop): string | null {
  const name = request.cookies.get('notice');
  if (!name) return null;
  request.cookies.clear('notice');
  return Object.hasOwn(TEXTS, name) ? say(TEXTS[name as NoticeName]) : null;
}
