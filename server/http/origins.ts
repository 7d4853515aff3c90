import type { Config } from '#lib/config/index.ts';
import type { Site } from '../context.ts';

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

/**
 * Where the answer to a form of a site may lead beside the site itself, as a policy names it: signing out of an admin
 * ends at the platform, signing in at the platform ends at an admin, a storefront's forms stay.
 */
export function formTargets(config: Config, site: Site): string {
  if (site === 'storefront') return '';
  if (site === 'admin') return platformOrigin(config);
  const single = config.singleStore ? ` ${adminOrigin(config, config.singleStore)}` : '';
  return `${adminOrigin(config, '*')}${single}`;
}
