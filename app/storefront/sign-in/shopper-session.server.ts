import { redirect } from 'react-router';
import { SESSION_SECONDS, type SignedInShopper, type Visit } from '#domain/customers/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { ownPath } from '../page/own-path.ts';
import { paths, plainPath } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { afterSignIn } from './after-sign-in.server.ts';

/** User agent of this sign-in, and the session that it replaces. */
export function visitOf({ request }: Shop): Visit {
  return { userAgent: request.userAgent, previousToken: request.cookies.get('shopper') };
}

/** Sets the session cookie, merges the guest's data and redirects with 'Login successfully'. */
export async function enterAccount(
  shop: Shop,
  signed: SignedInShopper,
  { next, isKept }: { next: string; isKept: boolean },
): Promise<Response> {
  shop.request.cookies.set('shopper', signed.token, isKept ? SESSION_SECONDS : undefined);
  const { isWished } = await afterSignIn(shop, signed.customerId);
  leaveNotice(shop, isWished ? 'wished' : 'loggedIn');
  return redirect(next, 303);
}

/** Like enterAccount, for a new account and with the notice 'Registration successfully'. */
export async function enterNew(shop: Shop, signed: SignedInShopper, next: string): Promise<Response> {
  await enterAccount(shop, signed, { next, isKept: true });
  leaveNotice(shop, 'registered');
  return redirect(next, 303);
}

/** Clears all cookies of the signed-out shopper, for the next user of this browser. */
export function clearShopper({ request: { cookies } }: Shop): void {
  for (const name of ['shopper', 'cart', 'order', 'wish'] as const) cookies.clear(name);
}

const SIGN_IN_PAGES: string[] = [
  paths.login,
  paths.signUp,
  paths.logout,
  paths.forgotPassword,
  paths.resetPassword,
];

/** Target after sign-in: the requested page of this shop, else the home page; never a sign-in page. */
export function nextOf(shop: Shop, asked: string | null): string {
  const next = ownPath(asked);
  const path = next === null ? '' : plainPath(next.replace(/[?#].*$/s, ''));
  return next === null || SIGN_IN_PAGES.includes(path) ? shop.href(paths.home) : next;
}
