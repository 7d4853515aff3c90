import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { type HostSettings, nameOf } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { DomainProblem } from './errors.ts';

export type DomainName = {
  /** The host name as DNS writes it: lower case, ASCII. */
  host: string;
  /** True for a registrable domain itself, where DNS allows no CNAME. */
  isApex: boolean;
};

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names outside public DNS. */
const NOT_PUBLIC =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|example|invalid|onion|arpa)$/;
/** Second-level suffixes: shop.com.sa, shop.co.uk. */
const SECOND_LEVEL = new Set([
  'com',
  'co',
  'net',
  'org',
  'edu',
  'gov',
  'ac',
  'med',
  'sch',
  'pub',
  'or',
  'ne',
  'go',
]);
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
];

/** Parses a typed domain; fails for anything but a plain host name. */
export function readDomain(typed: string, settings: HostSettings): Result<DomainName, DomainProblem> {
  const text = typed.trim().toLowerCase().replace(/\.$/, '');
  if (text === '') return fail('domain_empty');
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(text)) return fail('domain_scheme');
  if (text.includes('*')) return fail('domain_wildcard');
  if (isAddress(text)) return fail('domain_ip');
  if (/[/?#\\]/.test(text)) return fail('domain_path');
  if (/:\d*$/.test(text)) return fail('domain_port');
  const host = domainToASCII(text);
  const labels = host.split('.');
  if (host === '' || host.length > 253 || !labels.every((label) => LABEL.test(label)))
    return fail('domain_invalid');
  if (isAddress(host) || /^\d+$/.test(labels.at(-1) ?? '')) return fail('domain_ip');
  if (labels.length < 2) return fail('domain_invalid');
  if (domainToUnicode(host).split('.').some(mixesScripts)) return fail('domain_mixed');
  if (isOurs(host, settings)) return fail('domain_own');
  if (NOT_PUBLIC.test(host)) return fail('domain_not_public');
  return ok({ host, isApex: isApexName(labels) });
}

/** The Unicode form of a name: متجر.com for xn--…. */
export function readableName(host: string): string {
  return domainToUnicode(host) || host;
}

export function isApexName(labels: string[]): boolean {
  const [top = '', second = ''] = labels.toReversed();
  return labels.length === 2 || (labels.length === 3 && top.length === 2 && SECOND_LEVEL.has(second));
}

const NUMBERS = /^(0x[0-9a-f]+|\d+)(\.(0x[0-9a-f]+|\d+)){0,3}$/;

// Browsers also read 127.1, 0x7f000001 and 2130706433 as addresses.
function isAddress(text: string): boolean {
  const bare = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? text;
  return [bare, bare.replace(/:\d+$/, '')].some((part) => isIP(part) !== 0 || NUMBERS.test(part));
}

/** A label mixing Cyrillic and Latin letters can imitate another name (homograph). */
function mixesScripts(label: string): boolean {
  return SCRIPTS.filter((script) => script.test(label)).length > 1;
}

function isOurs(host: string, { platformHost, storesHost }: HostSettings): boolean {
  return [platformHost, storesHost].some((ours) => {
    const name = nameOf(ours);
    return name !== null && (host === name || host.endsWith(`.${name}`));
  });
}
