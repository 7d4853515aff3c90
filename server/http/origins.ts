import type { PasskeySite } from '#domain/identity/index.ts';
import { nameOf } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import { adminOrigin, platformOrigin, storefrontOrigin, viewOrigin } from '#lib/config/origins.ts';
import type { Site } from '../context.ts';
import { billingDesk } from '../payments.ts';

export { platformOrigin };

/**
 * Name, origin and relying party of passkeys. The relying party is the platform's host, whatever its port;
 * each admin has an origin of its own.
 */
export function passkeySite(config: Config): PasskeySite {
  const origin = platformOrigin(config);
  return { name: 'Souk', origin: new URL(origin).origin, id: new URL(origin).hostname };
}

/**
 * A store's origin for links that outlive the request (mails, canonical): built from the settings, because a
 * Host header may carry any port, a trailing dot or capitals.
 */
export function publicOrigin(config: Config, slug: string, hostHeader: string): string {
  const own = storefrontOrigin(config, slug);
  const name = nameOf(hostHeader);
  if (name === null || name === nameOf(new URL(own).host)) return own;
  const port = /:\d+$/.exec(config.storesHost)?.[0] ?? '';
  return `${config.scheme}://${name}${port}`;
}

/**
 * The origin that was requested, with the port of the settings: a redirect never repeats a port made up by
 * the client.
 */
export function askedOrigin(config: Config, { site, origin }: { site: Site; origin: string }): string {
  const own = site === 'storefront' ? config.storesHost : config.platformHost;
  const port = /:\d+$/.exec(own)?.[0] ?? '';
  return `${config.scheme}://${new URL(origin).hostname.replace(/\.$/, '')}${port}`;
}

/**
 * Additional form targets in a site's Content-Security-Policy. Signing out of an admin ends on the platform, signing
 * in on the platform ends in an admin, and connecting Stripe or entering a card for a plan ends at Stripe. A
 * storefront's forms stay on its own origin, except sign-in with Google, which goes through the platform.
 */
export function formTargets(config: Config, { site, path }: { site: Site; path: string }): string {
  if (site === 'storefront') {
    return config.google ? `${new URL(config.google.issuer).origin} ${platformOrigin(config)}` : '';
  }
  if (site === 'admin') {
    const isPlan = path === '/admin/settings/billing' && config.billing?.provider === 'stripe';
    return `${platformOrigin(config)}${config.stripe || isPlan ? ' https://*.stripe.com' : ''}`;
  }
  const slugs = config.singleStore ? ['*', config.singleStore] : ['*'];
  return slugs.map((slug) => `${adminOrigin(config, slug)} ${viewOrigin(config, slug)}`).join(' ');
}

/**
 * Additional origins to which a page's scripts may send requests: only for the page that sends a card to the payment
 * provider of plans.
 */
export function connectTarget(
  config: Config,
  { site, path }: { site: Site; path: string },
): { connectTo?: string } {
  if (site !== 'admin' || path !== '/admin/settings/billing/card') return {};
  const entry = billingDesk(config)?.entry;
  return entry?.kind === 'sent' ? { connectTo: new URL(entry.api).origin } : {};
}
