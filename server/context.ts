import { createContext } from 'react-router';
import type { Act, Actor } from '#domain/audit/index.ts';
import type { Shopper } from '#domain/customers/index.ts';
import type { PlatformSession } from '#domain/identity/index.ts';
import type { StoreClosure, StoreState } from '#domain/subscription/index.ts';
import type { Shell } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Logger } from '#lib/log.ts';
import type { PageNotes } from './cache/page-notes.ts';
import type { Cookies } from './http/cookies.ts';

export type SignedIn = {
  actor: Extract<Actor, { kind: 'staff' }> | null;
  account: (Omit<PlatformSession, 'isOperator'> & { image?: string | null }) | null;
};

export type Site = 'platform' | 'storefront' | 'admin';

/** The store that the Host header chose, with what all of its pages share. */
export type StoreContext = {
  id: string;
  slug: string;
  shell: Shell;
  /** Why nobody may shop in it at this moment; null: it is open. */
  closure: StoreClosure | null;
  /** What that follows from. */
  state: StoreState;
  /** The billing customer's id, for the check at a page's start; null for a store without one. */
  stripeId: string | null;
  /** The domain that its other names lead to (C4); null where each shows the shop itself. */
  primaryHost: string | null;
};

/** Everything a route may know of its request. Built once in server/, read by loaders and actions. */
export type RequestContext = {
  requestId: string;
  site: Site;
  /** Scheme and host as the browser shows them, without a path. */
  origin: string;
  platformOrigin: string;
  /** The storefront's address for links that outlive this request: never with what a Host header brought along. */
  publicOrigin: string;
  /** null on the platform. */
  store: StoreContext | null;
  locale: Locale;
  /** What this browser reads prices in; '' on the platform. In an admin the store's own. */
  currency: string;
  /** Path of the other language's page and of this one, without prefix: for links, hreflang and canonical. */
  path: string;
  isDemo: boolean;
  /** Whether the page shows a draft, to whoever has the link to it (D3). */
  isPreview: boolean;
  ip: string;
  userAgent: string;
  /** Whether it is a shopper's who may be counted: no robot's, and nobody's who asked not to be (P3). */
  isCounted: () => boolean;
  log: Logger;
  cookies: Cookies;
  /** Who works here, on an admin's origin; null for everybody else. */
  actor: SignedIn['actor'];
  /** The platform account that is signed in, on the platform and in an admin. */
  account: SignedIn['account'];
  /**
   * The shopper who is signed in at this store; null for a guest and on other sites. Asked of the database once, when a
   * page first wants to know, and outside withStore; a browser without the cookie costs nothing.
   */
  shopper(): Promise<Shopper | null>;
  /** Marks our own inline scripts until the page is sealed. */
  nonce: string;
  now: Date;
  /** What the loader of a page that everybody may see says of it, so that it can be kept. */
  cache: PageNotes;
  config: Config;
  /** The page's text, once it is rendered; the response beside it carries only status and headers. */
  rendered?: string;
  /** What the page tells search engines of itself in their own words (JSON-LD), gathered by its loaders. */
  structuredData?: object[];
  /** What made a page fail, set while it is answered. */
  failure?: unknown;
  /** An act by whoever is signed in, else by a shopper, now. */
  act(): Act;
};

export const requestContext = createContext<RequestContext>();

/** The store of a storefront or admin request. */
export function storeOf(context: RequestContext): StoreContext {
  if (!context.store) throw new Error('This route belongs to a store and was asked without one.');
  return context.store;
}
