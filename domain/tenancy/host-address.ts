import { isReserved, isSlug } from './store-slug.ts';

/** The configuration that maps host names to sites. Host names may have a port. */
export type HostSettings = {
  platformHost: string;
  /** The host of storefronts; default: the platform's own. */
  storesHost: string;
  /** The slug of the store at the bare host name; null if there is none. */
  singleStore: string | null;
};

export type HostAddress =
  | { site: 'platform' }
  | { site: 'storefront' | 'admin'; slug: string }
  /** The admin in an operator's view (view-as), on an origin of its own. */
  | { site: 'admin'; slug: string; isView: true }
  | { site: 'storefront'; domain: string };

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Parses a Host header. Ignores case, one trailing dot and the port; null for any name that is not a plain
 * ASCII host name (underscore, space, userinfo, Unicode letters, IPv6).
 */
export function parseHost(header: string, settings: HostSettings): HostAddress | null {
  const host = nameOf(header);
  if (!host || !NAME.test(host)) return null;
  const platform = nameOf(settings.platformHost) ?? '';
  const stores = nameOf(settings.storesHost) ?? '';
  if (settings.singleStore) return ofSingleStore(host, platform, settings.singleStore);
  if (host === platform) return { site: 'platform' };
  const admin = below(host, `admin.${platform}`);
  if (admin !== null) return isStoreName(admin) ? { site: 'admin', slug: admin } : null;
  const view = below(host, `view.${platform}`);
  if (view !== null) return isStoreName(view) ? { site: 'admin', slug: view, isView: true } : null;
  const slug = below(host, stores);
  if (slug !== null) return isStoreName(slug) ? { site: 'storefront', slug } : null;
  // Subdomains of our own hosts are never custom domains.
  if (host === stores || host.endsWith(`.${platform}`) || host.endsWith(`.${stores}`)) return null;
  return { site: 'storefront', domain: host };
}

/** The host name in lower case, without port and trailing dot; null if it is invalid. */
export function nameOf(header: string): string | null {
  const match = /^([^:]+?)\.?(:\d{1,5})?$/.exec(header.trim().toLowerCase());
  return match?.[1] ?? null;
}

// The single store has the bare name; the platform's sign-in, which every admin needs, is on a subdomain.
function ofSingleStore(host: string, platform: string, slug: string): HostAddress | null {
  if (host === platform) return { site: 'storefront', slug };
  if (host === `admin.${platform}`) return { site: 'admin', slug };
  if (host === `view.${platform}`) return { site: 'admin', slug, isView: true };
  if (host === `platform.${platform}`) return { site: 'platform' };
  return host.endsWith(`.${platform}`) ? null : { site: 'storefront', domain: host };
}

function below(host: string, parent: string): string | null {
  return host.endsWith(`.${parent}`) ? host.slice(0, -parent.length - 1) : null;
}

function isStoreName(label: string): boolean {
  return isSlug(label) && !isReserved(label);
}
