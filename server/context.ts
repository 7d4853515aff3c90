import { createContext } from 'react-router';
import { isDatabaseAway } from '#db/index.ts';
import type { Act, Actor } from '#domain/audit/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import type { OwnerBulletin, PlatformSession, StoreView } from '#domain/identity/index.ts';
import type { StoreClosure, StoreState } from '#domain/subscription/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Logger } from '#lib/log.ts';
import type { PageNotes } from './cache/page-notes.ts';
import type { Cookies } from './http/cookies.ts';

/** On the platform, the operator's permissions; in an admin, the member's photo and the announcements to an owner. */
type AccountExtras = Partial<Pick<PlatformSession, 'operatorRole' | 'hasSecondStep'>> & {
  image?: string | null;
  bulletins?: OwnerBulletin[];
};

/**
 * On the origin of view-as: when the operator's view ends, null without a running view; `running` is the view itself,
 * with the owner's grant if the operator may change the store.
 */
export type View = { until: Date | null; running: StoreView | null };

export type SignedIn = {
  actor: Extract<Actor, { kind: 'staff' }> | null;
  account: (Omit<PlatformSession, 'operatorRole' | 'hasSecondStep'> & AccountExtras) | null;
};

export type Site = 'platform' | 'storefront' | 'admin';

/** The store of the Host header, with the data that all of its pages share. */
export type StoreContext = {
  id: string;
  slug: string;
  shell: Shell;
  /** The reason why the shop is closed now; null while it is open. */
  closure: StoreClosure | null;
  /** The state from which the closure is derived. */
  state: StoreState;
  /**
   * The id of the billing customer, for the subscription check at a page's start; null for a store without
   * one.
   */
  stripeId: string | null;
  /** True until the owner has claimed the e-mail address of the sign-up; only its staff see the shop. */
  isProvisional: boolean;
  /** The domain that the store's other names redirect to (C4); null if each of them shows the shop itself. */
  primaryHost: string | null;
};

/** The data of a request for its route. Built once in server/, read by loaders and actions. */
export type RequestContext = {
  requestId: string;
  site: Site;
  /** Scheme and host as the browser shows them, without a path. */
  origin: string;
  platformOrigin: string;
  /** The storefront's address for links that outlive this request: never taken from the Host header. */
  publicOrigin: string;
  /** Null on the platform. */
  store: StoreContext | null;
  /** Null except on the origin of view-as. */
  view: View | null;
  locale: Locale;
  /**
   * The currency in which this browser sees prices: in an admin the store's own currency, on the platform ''.
   */
  currency: string;
  /**
   * The paths of this page in the other and in this language, without prefix: for links, hreflang and
   * canonical.
   */
  path: string;
  /** True if the browser asks for the data of a page alone, to draw it itself. */
  isData: boolean;
  isDemo: boolean;
  /** True if the page shows a draft, to anyone with its link (D3). */
  isPreview: boolean;
  ip: string;
  userAgent: string;
  /** True if the request counts as a shopper's visit: no robot and no opt-out (P3). */
  isCounted: () => boolean;
  log: Logger;
  cookies: Cookies;
  /** The signed-in member of staff on an admin's origin; null for everyone else. */
  actor: SignedIn['actor'];
  /** The signed-in platform account, on the platform and in an admin. */
  account: SignedIn['account'];
  /**
   * The signed-in shopper of this store; null for a guest and on other sites. Read from the database once, on
   * first use and outside withStore; without the cookie it costs nothing.
   */
  shopper(): Promise<Shopper | null>;
  /** Marks our own inline scripts until sealScripts replaces the mark with their hashes. */
  nonce: string;
  now: Date;
  /** Facts that the loader of a public page records for the page cache. */
  cache: PageNotes;
  config: Config;
  /** The pattern of the request's route. */
  route?: string;
  /** The HTML of the rendered page; the Response carries only status and headers. */
  rendered?: string;
  /** Structured data for search engines (JSON-LD), collected by the loaders. */
  structuredData?: object[];
  /** The origins of the players that the page shows once they are pressed. */
  embeds?: readonly string[];
  /** The error that made the page fail, as recorded by noteFailure. */
  failure?: unknown;
  /** The act (who, when, from where) of this request: by the signed-in account, else by the shopper. */
  act(): Act;
};

export const requestContext = createContext<RequestContext>();

/**
 * Records the error that made the page fail. If there are several, one that means that the database is unavailable
 * wins: the request is then answered with "busy" (503).
 */
export function noteFailure(context: RequestContext, error: unknown): void {
  if (!isDatabaseAway(context.failure)) context.failure = error;
}

/** The store of a storefront or admin request. Throws where there is none. */
export function storeOf(context: RequestContext): StoreContext {
  if (!context.store) throw new Error('This route belongs to a store and was asked without one.');
  return context.store;
}
