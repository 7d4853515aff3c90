import { withStore } from '#db/index.ts';
import { type Shopper, shopperOf } from '#domain/customers/index.ts';
import { sessionOf, staffOf, type Visitor, viewOf } from '#domain/identity/index.ts';
import type { PageNotes } from '../cache/page-notes.ts';
import type { SignedIn, Site, StoreContext, View } from '../context.ts';
import type { Cookies } from './cookies.ts';

const NOBODY: SignedIn = { actor: null, account: null };

/** The signed-in account on this site. Storefronts know no platform account: their shoppers are separate. */
export async function signedIn(
  site: Site,
  store: StoreContext | null,
  cookies: Cookies,
  now: Date,
): Promise<SignedIn> {
  if (site === 'platform') return { actor: null, account: await sessionOf(cookies.get('platform'), now) };
  if (site === 'storefront' || !store) return NOBODY;
  const staff = await staffOf(store.id, cookies.get('staff'), now);
  if (!staff) return NOBODY;
  const { email, locale, image, bulletins, ...actor } = staff;
  const { userId, name } = actor;
  return { actor, account: { userId, name, email, locale, image, bulletins } };
}

/** Looks up the shopper on first use and caches the result for the request. */
export function lazyShopper(
  site: Site,
  store: StoreContext | null,
  { cookies, cache }: { cookies: Cookies; cache: PageNotes },
): () => Promise<Shopper | null> {
  let asked: Promise<Shopper | null> | null = null;
  return () => {
    asked ??= findShopper(site === 'storefront' ? store : null, cookies, cache);
    return asked;
  };
}

async function findShopper(
  store: StoreContext | null,
  cookies: Cookies,
  cache: PageNotes,
): Promise<Shopper | null> {
  const token = store ? cookies.get('shopper') : null;
  if (!store || !token) return null;
  cache.keepPrivate();
  return withStore(store.id, (tx) => shopperOf(tx, token, cache.now));
}

/** On the origin of view-as only the operator's running view counts, and no other session. */
export async function viewer(
  store: StoreContext,
  cookies: Cookies,
  by: Visitor,
  now: Date,
): Promise<SignedIn & { view: View }> {
  const found = await viewOf({ token: cookies.get('view'), storeId: store.id, by }, now);
  if (!found) return { ...NOBODY, view: { until: null, running: null } };
  const { actor, email, locale, until } = found;
  const { userId } = actor;
  const { name } = found.operator;
  return { actor, account: { userId, name, email, locale, image: null }, view: { until, running: found } };
}
