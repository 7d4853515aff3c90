import type { PasskeySite } from '#domain/identity/index.ts';
import { nameOf } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import { adminOrigin, storefrontOrigin } from '#lib/config/origins.ts';
import type { Site } from '../context.ts';

/** Scheme and host of the platform site. In single-store mode the bare name is the store's. */
export function platformOrigin(config: Config): string {
  const host = config.singleStore ? `platform.${config.platformHost}` : config.platformHost;
  return `${config.scheme}://${host}`;
}

/** Where passkeys are made and used. Their one host is the platform's, whatever its port: admins have a host a store. */
export function passkeySite(config: Config): PasskeySite {
  const origin = platformOrigin(config);
  return { name: 'Souk', origin: new URL(origin).origin, id: new URL(origin).hostname };
}

/**
 * Scheme and host of a store's address for links that outlive the request (mails, canonical): written from our own
 * settings, because a Host header may carry any port, a trailing dot or capitals and still lead here.
 */
export function publicOrigin(config: Config, slug: string, hostHeader: string): string {
  const own = storefrontOrigin(config, slug);
  const name = nameOf(hostHeader);
  if (name === null || name === nameOf(new URL(own).host)) return own;
  const port = /:\d+$/.exec(config.storesHost)?.[0] ?? '';
  return `${config.scheme}://${name}${port}`;
}

/**
 * Scheme and host that a request asked for, with the port of our own settings: a redirect repeats no port that a client
 * made up.
 */
export function askedOrigin(config: Config, { site, origin }: { site: Site; origin: string }): string {
  const own = site === 'storefront' ? config.storesHost : config.platformHost;
  const port = /:\d+$/.exec(own)?.[0] ?? '';
  return `${config.scheme}://${new URL(origin).hostname.replace(/\.$/, '')}${port}`;
}

/**
 * Where the answer to a form of a site may lead beside the site itself, as a policy names it: signing out of an admin
 * ends at the platform, connecting a Stripe account at Stripe, signing in at the platform ends at an admin. A storefront's
 * forms stay, but the one that signs in with Google: it may come back at once, by way of the platform.
 */
export function formTargets(config: Config, site: Site): string {
  if (site === 'storefront') {
    return config.google ? `${new URL(config.google.issuer).origin} ${platformOrigin(config)}` : '';
  }
  if (site === 'admin') return `${platformOrigin(config)}${config.stripe ? ' https://*.stripe.com' : ''}`;
  const single = config.singleStore ? ` ${adminOrigin(config, config.singleStore)}` : '';
  return `${adminOrigin(config, '*')}${single}`;
}
