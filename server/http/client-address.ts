import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '#lib/config/index.ts';

/**
 * The client's IP address. Forwarded headers count only if the socket's peer is a trusted proxy, and then the
 * last address that is not a proxy's: everything before it was written by the client.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: string[]): string {
  if (!isTrusted(peer, trusted) || !forwardedFor) return plain(peer);
  const chain = forwardedFor.split(',').map((part) => part.trim());
  const outside = chain.findLast((address) => ipaddr.isValid(address) && !isTrusted(address, trusted));
  return plain(outside ?? peer);
}

/** The client's IP address of a raw request. */
export function addressOf({ socket, headers }: IncomingMessage, config: Config): string {
  const forwarded = headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null);
  return clientAddress(socket.remoteAddress ?? '', chain, config.trustedProxies);
}

export function isTrusted(address: string, trusted: string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trusted.some((entry) => {
    if (!entry.includes('/')) return plain(entry) === parsed.toString();
    const [range, bits] = ipaddr.parseCIDR(entry);
    return range.kind() === parsed.kind() && parsed.match([range, bits] as [ipaddr.IPv4, number]);
  });
}

function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : '';
}
