import ipaddr from 'ipaddr.js';

/**
 * The key of rate limits: the whole IPv4 address, or the first 64 bits of an IPv6 address. A client with one
 * IPv6 address usually controls its whole block, so a limit per single address would never be reached.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * The network around an address, of the size that providers assign to one customer or region: /24, or /48 for IPv6.
 */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return `${parsed.toByteArray().slice(0, 3).join('.')}.0/24`;
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 3);
  return `${network.map((part) => part.toString(16)).join(':')}::/48`;
}

/**
 * The clients that count as one where clients take turns: an IPv4 address, or an IPv6 network, because anybody has 65,536
 * blocks of one.
 */
export function clientNetwork(address: string): string {
  return address.includes(':') ? addressNetwork(address) : address;
}

/**
 * The allocation of the provider around an IPv6 address (/32); null for IPv4. Some providers give anybody as many of its
 * networks (/48) as they ask for, free of charge.
 */
export function addressProvider(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return null;
  const [first = 0, second = 0] = (parsed as ipaddr.IPv6).parts;
  return `${first.toString(16)}:${second.toString(16)}::/32`;
}

/** True if two addresses share a rate limit key. */
export function isSameBlock(one: string, other: string): boolean {
  return one !== '' && other !== '' && addressBlock(one) === addressBlock(other);
}
