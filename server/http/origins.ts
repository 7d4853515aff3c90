import type { Config } from '#lib/config/index.ts';

/** Scheme and host of the platform site. In single-store mode the bare name is the store's. */
export function platformOrigin(config: Config): string {
  const host = config.singleStore ? `platform.${config.platformHost}` : config.platformHost;
  return `${config.scheme}://${host}`;
}

/** Scheme and host of a store's admin: an origin of its own, out of reach of scripts on the storefront. */
export function adminOrigin(config: Config, slug: string): string {
  const host =
    config.singleStore === slug ? `admin.${config.platformHost}` : `${slug}.admin.${config.platformHost}`;
  return `${config.scheme}://${host}`;
}

/** Scheme and host of a storefront. */
export function storefrontOrigin(config: Config, slug: string): string {
  const host = config.singleStore === slug ? config.platformHost : `${slug}.${config.storesHost}`;
  return `${config.scheme}://${host}`;
}
