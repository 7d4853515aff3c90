import type { MessageKey, Translate } from '#messages/index.ts';
import type { Cookies } from './cookies.ts';

const TEXTS = {
  added: 'storefront.toast.added',
  updated: 'storefront.toast.updated',
  removed: 'storefront.toast.removed',
  placed: 'checkout.placed',
  messageSent: 'storefront.toast.messageSent',
  registered: 'account.toast.registered',
  loggedIn: 'common.toast.loggedIn',
  loggedOut: 'common.toast.loggedOut',
  saved: 'common.toast.updated',
  checkMail: 'account.toast.checkMail',
  verified: 'account.toast.verified',
  loginFirst: 'wishlist.loginFirst',
  wished: 'wishlist.added',
  unwished: 'wishlist.removed',
  reviewed: 'reviews.submited',
  accountDeleted: 'profile.deleted',
  shippingSaved: 'checkout.saved',
} as const satisfies Record<string, MessageKey>;

export type NoticeName = keyof typeof TEXTS;

/** Sets a one-time notice for the page that a form redirects to. */
export function leaveNotice(cookies: Cookies, name: NoticeName): void {
  cookies.set('notice', name, 60);
}

/** Reads and removes the notice. A personal page does this while it renders, other pages through /api/me. */
export function readNotice(cookies: Cookies, say: Translate): string | null {
  const name = cookies.get('notice');
  if (!name) return null;
  cookies.clear('notice');
  return Object.hasOwn(TEXTS, name) ? say(TEXTS[name as NoticeName]) : null;
}
