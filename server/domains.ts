import { nodeDns } from '#adapters/dns/index.ts';
import type { DnsLookup, DomainTarget } from '#domain/domains/index.ts';
import { nameOf } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';

/** The DNS look-up for stores' domains. */
export function dnsOf(config: Config): DnsLookup {
  return nodeDns(config.dnsServers);
}

/** The host name that a store's domains must point to: the store's own name at this install. */
export function domainTarget(config: Config, slug: string): DomainTarget {
  return { name: nameOf(new URL(storefrontOrigin(config, slug)).host) ?? '' };
}
