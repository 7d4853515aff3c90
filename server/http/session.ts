import type { Actor } from '#domain/audit/index.ts';
import type { Account, Site, StoreContext } from '../context.ts';
import type { Cookies } from './cookies.ts';

export type SignedIn = { actor: Actor | null; account: Account | null };

const NOBODY: SignedIn = { actor: null, account: null };

/** Who is signed in on this site. Storefronts know no platform account: their shoppers are a realm of their own. */
export async function signedIn(
  _site: Site,
  _store: StoreContext | null,
  _cookies: Cookies,
  _now: Date,
): Promise<SignedIn> {
  return NOBODY;
}
