import ipaddr from 'ipaddr.js';

export type Address = { address: string; family: 4 | 6 };

const GLOBAL_UNICAST_6 = ipaddr.IPv6.parse('2000::');
/** Azure's agent, which answers each virtual machine at an address that looks public. */
const AZURE_AGENT = '168.63.129.16';

/**
 * True if an address belongs to the public internet: not a private network, a cloud's metadata or a tunnel to them.
 * own-addresses.ts finds this machine behind a public one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // process() reads ::ffff:127.0.0.1 as the IPv4 address that it contains.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_AGENT) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_6, 3);
}

/** The address as an http(s) URL without credentials, on a port that web servers use; null for anything else. */
export function parseWebUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  const port = Number(url.port || 443);
  return port === 80 || port === 443 || port >= 1024 ? url : null;
}

/**
 * The literal IP address of a URL (the URL parser has normalised decimal and octal spellings); null for a
 * host name.
 */
export function literalAddress(url: URL): Address | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(host)) return null;
  return toAddress(host);
}

export function toAddress(address: string): Address {
  return { address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 };
}
