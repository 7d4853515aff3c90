import ipaddr from 'ipaddr.js';

/**
 * What limits count by: an IPv4 address whole, an IPv6 address by its first 64 bits. Whoever has one IPv6 address has
 * all of that block, and would never meet a limit that counts single ones.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether two addresses are counted as one. */
export function isSameBlock(one: string, other: string): boolean {
  return one !== '' && other !== '' && addressBlock(one) === addressBlock(other);
}
