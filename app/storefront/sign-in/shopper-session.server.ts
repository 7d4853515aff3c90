import { redirect } from 'react-router';
import { SESSION_SECONDS, type SignedInShopper, type Visit } from '#domain/customers/index.ts';
import { leaveNotice } from '../page/notice.server.ts';
import { ownPath } from '../page/own-path.ts';
import { paths, plainPath } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import { afterSignIn } from './after-sign-in.server.ts';

/** Where this request signs in from, and the session that ends with it. */
export function visitOf({ request }: Shop): Visit {
  return { userAgent: request.userAgent, previousToken: request.cookies.get('shopper') };
}

/** Gives the browser its new session, does what waited for it, and leads on with 'Login successfully'. */
export async function enter(
  shop: Shop,
  signed: SignedInShopper,
  { next, isKept }: { next: string; isKept: boolean },
): Promise<Response> {
  shop.request.cookies.set('shopper', signed.token, isKept ? SESSION_SECONDS : undefined);
  const { isWished } = await afterSignIn(shop, signed.customerId);
  leaveNotice(shop, isWished ? 'wished' : 'loggedIn');
  return redirect(next, 303);
}

/** Gives the browser the session of the account that it has just opened, and leads on with 'Registration successfully'. */
export async function enterNew(shop: Shop, signed: SignedInShopper, next: string): Promise<Response> {
  await enter(shop, signed, { next, isKept: true });
  leaveNotice(shop, 'registered');
  return redirect(next, 303);
}

/** Leaves nothing of who was signed in to whoever uses this browser next. */
export function leave({ request: { cookies } }: Shop): void {
  for (const name of ['shopper', 'cart', 'order', 'wish'] as const) cookies.clear(name);
}

const SIGN_IN_PAGES: string[] = [
  paths.login,
  paths.signUp,
  paths.logout,
  paths.forgotPassword,
  paths.resetPassword,
];

/** Where to go on after signing in: the asked page of this shop, else the home page; never back to sign in. */
export function nextOf(shop: Shop, asked: string | null): string {
  const next = ownPath(asked);
  const path = next === null ? '' : plainPath(next.replace(/[?#].*$/s, ''));
  return next === null || SIGN_IN_PAGES.includes(path) ? shop.href(paths.home) : next;
}
