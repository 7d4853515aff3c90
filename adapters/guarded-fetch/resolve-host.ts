import { nodeDns } from '../dns/index.ts';
import { type Address, toAddress } from './address.ts';

/** Returns the addresses of a host: none if its name has none. Throws if DNS does not answer, or the signal ends it. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** Names that mean this machine, whatever DNS says (RFC 6761). */
const OWN_NAME = /^(?:.+\.)?localhost\.?$/i;
const LOOPBACK: Address = { address: '127.0.0.1', family: 4 };

/**
 * Asks DNS directly, at `servers` if given. getaddrinfo, which `fetch` and `dns.lookup` use, cannot be cancelled and
 * takes one of the two threads that a process has for names, so a silent name server would keep them from payments and
 * backups. The machine's hosts file is not read: pictures are on the public internet.
 */
export function hostResolver(servers: string[] = []): ResolveHost {
  const dns = nodeDns(servers);
  return async (host, signal) => {
    if (OWN_NAME.test(host)) return [LOOPBACK];
    const { isAnswered, values } = await dns.addresses(host, signal);
    // Some name servers do not answer for IPv6, so the addresses of one kind are enough.
    if (values.length === 0 && !isAnswered) throw new Error(`No answer for ${host}`);
    return values.map(toAddress);
  };
}
