import { shopperAct, staffAct } from '#domain/audit/index.ts';
import type { Visitor } from '#domain/identity/index.ts';
import { storeClosure } from '#domain/subscription/index.ts';
import { type ResolvedHost, resolveHost } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import { platformOrigin } from '#lib/config/origins.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import type { Logger } from '#lib/log.ts';
import { PageNotes } from '../cache/page-notes.ts';
import { changeBus } from '../changes/index.ts';
import type { RequestContext, SignedIn, StoreContext } from '../context.ts';
import { inTurn, lineOf } from '../turns.ts';
import { isCounted } from '../visits/is-counted.ts';
import { readPagePath } from './canonical-path.ts';
import { clientAddress } from './client-address.ts';
import { Cookies } from './cookies.ts';
import { type LocalePath, readLocalePath } from './locale-path.ts';
import { publicOrigin } from './origins.ts';
import { previewedStore } from './preview.ts';
import { RecentHosts } from './recent-hosts.ts';
import { lazyShopper, signedIn, viewer } from './session.ts';
import { shellOf } from './shells.ts';
import { shownCurrency } from './shown-currency.ts';

type Parts = {
  config: Config;
  log: Logger;
  requestId: string;
  nonce: string;
  peer: string;
  /** Position in the change log at which this request began, taken before anything is read for it. */
  since: number;
};

/** The context of a request; null if its Host header leads to no store. */
export async function buildContext(parts: Parts, request: Request): Promise<RequestContext | null> {
  const { config, requestId, nonce, since } = parts;
  const host = request.headers.get('host') ?? '';
  const place = await findHostOf(host, config);
  if (!place) return null;
  const now = config.clock();
  const live = await storeContext(place, now);
  const ip = clientAddress(parts.peer, request.headers.get('x-forwarded-for'), config.trustedProxies);
  const preview =
    live && place.site === 'storefront' ? await previewedStore(live, request, { now, ip }) : null;
  const store = preview ?? live;
  const { headers } = request;
  const cookies = new Cookies(headers.get('cookie'), config.scheme === 'https');
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 300);
  const isView = place.site === 'admin' && place.isView === true;
  const visit = { site: place.site, store, cookies, now, isView, by: { ip, userAgent } };
  const { actor, account, view } = await sessionInTurn(visit, request);
  const address = languageOf(new URL(request.url).pathname, place.site, store, cookies, account?.locale);
  const cache = new PageNotes(since, now);
  if (preview) cache.keepPrivate();
  return {
    ...{ requestId, nonce, ip, userAgent, now, cache, config, cookies, actor, account, view },
    site: place.site,
    origin: `${config.scheme}://${host.toLowerCase()}`,
    platformOrigin: platformOrigin(config),
    publicOrigin: publicOriginOf(store, place.site === 'storefront' ? host : '', config),
    store,
    locale: address.locale,
    currency: currencyOf(place.site, store, request.headers.get('cookie')),
    path: address.path,
    isData: address.isData,
    isDemo: config.isDemo,
    isPreview: preview !== null,
    isCounted: () => isCounted(request.headers),
    log: store ? parts.log.child({ store: store.slug }) : parts.log,
    shopper: lazyShopper(place.site, store, { cookies, cache }),
    act: () => (actor ? staffAct(actor, now, { requestId, ip }) : shopperAct(now, { requestId, ip })),
  };
}

/** The origin of the store's pages; without a store, the platform's. */
function publicOriginOf(store: StoreContext | null, host: string, config: Config): string {
  return store ? publicOrigin(config, store.slug, store.primaryHost ?? host) : platformOrigin(config);
}

type Visit = {
  site: RequestContext['site'];
  store: StoreContext | null;
  cookies: Cookies;
  now: Date;
  isView: boolean;
  by: Visitor;
};

// Only a request with a session cookie costs an SQL statement.
async function sessionInTurn(
  visit: Visit,
  request: Request,
): Promise<SignedIn & Pick<RequestContext, 'view'>> {
  const { site, store, cookies, now, isView, by } = visit;
  if (isView && store) {
    const find = () => viewer(store, cookies, by, now);
    return cookies.get('view') === null ? find() : inTurn(lineOf({ site, store, ip: by.ip }, request), find);
  }
  const find = async () => ({ ...(await signedIn(site, store, cookies, now)), view: null });
  const held = site === 'storefront' ? null : cookies.get(site === 'platform' ? 'platform' : 'staff');
  return held === null ? find() : inTurn(lineOf({ site, store, ip: by.ip }, request), find);
}

const recent = new RecentHosts(changeBus);

async function findHostOf(host: string, config: Config): Promise<ResolvedHost | null> {
  const known = recent.get(host);
  // After a form was posted, the platform and an admin must not show data that is a moment old.
  if (known?.site === 'storefront') return known;
  const askedAt = recent.news;
  const place = await resolveHost(host, config);
  if (place) recent.put(host, place, askedAt);
  return place;
}

async function storeContext(place: ResolvedHost, now: Date): Promise<StoreContext | null> {
  if (place.site === 'platform') return null;
  const { store } = place;
  const { storeId: id, slug, stripeId, status, periodEndsAt, primaryHost, isProvisional } = store;
  const state = { status, periodEndsAt };
  return {
    id,
    slug,
    stripeId,
    primaryHost,
    isProvisional,
    state,
    closure: storeClosure(state, now),
    shell: await shellOf(store),
  };
}

function currencyOf(site: RequestContext['site'], store: StoreContext | null, cookie: string | null): string {
  if (!store) return '';
  return site === 'storefront' ? shownCurrency(cookie, store.shell) : store.shell.currency;
}

// Storefront and platform: the language of the path. Admin, whose paths have none: the cookie, then the
// account.
function languageOf(
  pathname: string,
  site: RequestContext['site'],
  store: StoreContext | null,
  cookies: Cookies,
  own: Locale | undefined,
): LocalePath {
  const fallback = store?.shell.defaultLocale ?? 'en';
  if (site !== 'admin') return readLocalePath(pathname, fallback);
  const { page, isData } = readPagePath(pathname);
  const chosen = cookies.get('lang');
  const locale = chosen && isLocale(chosen) ? chosen : (own ?? fallback);
  return { locale, path: page, isData, redirect: null };
}
