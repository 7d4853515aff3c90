import type { Config } from './index.ts';

type Places = Pick<Config, 'scheme' | 'platformHost' | 'storesHost' | 'singleStore'>;

/** Origin of the platform site. In single-store mode the bare host is the store's. */
export function platformOrigin({ scheme, platformHost, singleStore }: Omit<Places, 'storesHost'>): string {
  return `${scheme}://${singleStore ? `platform.${platformHost}` : platformHost}`;
}

/** Scheme and host of a storefront. */
export function storefrontOrigin(config: Places, slug: string): string {
  const host = config.singleStore === slug ? config.platformHost : `${slug}.${config.storesHost}`;
  return `${config.scheme}://${host}`;
}

/**
 * Scheme and host of a store's admin. It is a separate origin, which scripts of the storefront cannot reach.
 */
export function adminOrigin(config: Places, slug: string): string {
  const host =
    config.singleStore === slug ? `admin.${config.platformHost}` : `${slug}.admin.${config.platformHost}`;
  return `${config.scheme}://${host}`;
}

/** The origins of storefront and admin, which a mail needs when it is sent. */
export function storeOrigins(config: Places, slug: string): { storefront: string; admin: string } {
  return { storefront: storefrontOrigin(config, slug), admin: adminOrigin(config, slug) };
}

/** Scheme and host of view-as, where an operator views a store's admin. */
export function viewOrigin(config: Places, slug: string): string {
  const host =
    config.singleStore === slug ? `view.${config.platformHost}` : `${slug}.view.${config.platformHost}`;
  return `${config.scheme}://${host}`;
}
