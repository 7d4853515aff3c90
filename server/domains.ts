import { presentedCertificates } from '#adapters/certificates/index.ts';
import { nodeDns } from '#adapters/dns/index.ts';
import type { CertificateLookup, DnsLookup, DomainTarget } from '#domain/domains/index.ts';
import { nameOf } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';

/** The DNS look-up for stores' domains. */
export function dnsOf(config: Config): DnsLookup {
  return nodeDns(config.dnsServers);
}

/** Looks up the certificates of stores' domains; null if the install has none. */
export function certificatesOf({ tlsFront }: Config): CertificateLookup | null {
  return tlsFront && presentedCertificates(tlsFront);
}

/** The host name that a store's domains must point to: the store's own name at this install. */
export function domainTarget(config: Config, slug: string): DomainTarget {
  return { name: nameOf(new URL(storefrontOrigin(config, slug)).host) ?? '' };
}
