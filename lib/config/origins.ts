import type { Config } from './index.ts';

type Places = Pick<Config, 'scheme' | 'platformHost' | 'storesHost' | 'singleStore'>;

/** Scheme and host of a storefront. */
export function storefrontOrigin(config: Places, slug: string): string {
  const host = config.singleStore === slug ? config.platformHost : `${slug}.${config.storesHost}`;
  return `${config.scheme}://${host}`;
}

/** Scheme and host of a store's admin: an origin of its own, out of reach of scripts on the storefront. */
export function adminOrigin(config: Places, slug: string): string {
  const host =
    config.singleStore === slug ? `admin.${config.platformHost}` : `${slug}.admin.${config.platformHost}`;
  return `${config.scheme}://${host}`;
}

/** Both, as a mail needs them when it goes out. */
export function storeOrigins(config: Places, slug: string): { storefront: string; admin: string } {
  return { storefront: storefrontOrigin(config, slug), admin: adminOrigin(config, slug) };
}
