import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { type Address, isPublicAddress, literalAddress } from './address.ts';
import type { ResolveHost } from './resolve-host.ts';

export type OwnPlaces = {
  /** The install's host names; each may have a port. */
  hosts: string[];
  resolve: ResolveHost;
  interfaces?: typeof networkInterfaces;
};

/** True if one of the addresses is the install's own, at a port that it does not offer to everybody. */
export type HasOwnAddress = (addresses: Address[], url: URL, signal: AbortSignal) => Promise<boolean>;

type Card = { address: string; cidr: string | null };

/** The part of an IPv6 address that names its network. */
const NETWORK_BITS_6 = 64;

/**
 * Finds the install behind its public addresses, which a request from inside could reach behind the machine's own
 * firewall: the addresses of this machine's interfaces, and those of the install's names. The ports of the install's
 * site stay allowed, because a shop may import the pictures of another shop of the install. So do those of neighbours
 * in an interface's IPv6 network, which some providers share between customers.
 */
export function ownAddressCheck({
  hosts,
  resolve,
  interfaces = networkInterfaces,
}: OwnPlaces): HasOwnAddress {
  const sites = hosts.flatMap((host) => URL.parse(`http://${host}`) ?? []);
  const sitePorts = new Set(['', '80', '443', ...sites.map(({ port }) => port)]);
  const addressesOf = async (site: URL, signal: AbortSignal) => {
    const literal = literalAddress(site);
    return literal ? [literal] : resolve(site.hostname, signal);
  };
  return async (addresses, url, signal) => {
    const isSitePort = sitePorts.has(url.port);
    const cards = publicCards(interfaces());
    const ofMachine = addresses.filter(({ address }) =>
      cards.some((card) => isOf(card, address, isSitePort)),
    );
    if (!isSitePort && ofMachine.length > 0) return true;
    if (isSitePort && ofMachine.length === 0) return false;
    const found = await Promise.all(sites.map((site) => addressesOf(site, signal)));
    const ofSite = new Set(found.flat().map(({ address }) => plain(address)));
    const isOfSite = ({ address }: Address) => ofSite.has(plain(address));
    return isSitePort ? !ofMachine.every(isOfSite) : addresses.some(isOfSite);
  };
}

// Private addresses are refused without this, and the tests' server has one.
function publicCards(interfaces: ReturnType<typeof networkInterfaces>): Card[] {
  return Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ address }) => isPublicAddress(address));
}

/** True for the address of an interface, and for its network's unless a site of another owner may be there. */
function isOf({ address, cidr }: Card, asked: string, isSitePort: boolean): boolean {
  const [own, other] = [ipaddr.process(address), ipaddr.process(asked)];
  if (isSitePort || own instanceof ipaddr.IPv4 || other instanceof ipaddr.IPv4)
    return plain(address) === plain(asked);
  return other.match(own, Math.max(NETWORK_BITS_6, Number(cidr?.split('/')[1] ?? 128)));
}

const plain = (address: string) => ipaddr.process(address).toNormalizedString();
