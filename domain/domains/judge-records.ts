import type { ExpectedRecord, SeenRecords } from './claim.ts';
import { type DomainTarget, txtValue } from './claim.ts';
import { type DnsAnswer, type DnsLookup, endOfLookUps } from './dns-lookup.ts';
import { isApexName } from './domain-name.ts';

type Asked = { host: string; token: string; target: DomainTarget };

/** Looks up all records of a domain and of its target. Must be called outside a transaction. */
export async function lookUp({ host, target }: Asked, dns: DnsLookup) {
  const end = endOfLookUps();
  const [txt, cname, own, ours] = await Promise.all([
    dns.txt(`_souk.${host}`, end),
    dns.cname(host, end),
    dns.addresses(host, end),
    dns.addresses(target.name, end),
  ]);
  return { txt, cname, own, ours };
}

export type LookedUp = Awaited<ReturnType<typeof lookUp>>;

export type Verdict = { outcome: 'right' | 'wrong' | 'unreachable'; seen: SeenRecords };

/**
 * Judges a domain's records: the TXT record must have our token, and the name must be a CNAME to us or share
 * one of our addresses. An unanswered look-up counts as neither right nor wrong.
 */
export function judgeRecords({ token, target }: Asked, { txt, cname, own, ours }: LookedUp): Verdict {
  const isTxtRight = txt.values.some((value) => value.trim() === txtValue(token));
  const isNamed = cname.values.some((value) => plain(value) === plain(target.name));
  const isPointRight = isNamed || own.values.some((address) => ours.values.includes(address));
  const seen: SeenRecords = {
    txt: cut(txt),
    cname: cut(cname),
    addresses: cut(own),
    isTxtRight,
    isPointRight,
    until: null,
  };
  if (isTxtRight && isPointRight) return { outcome: 'right', seen };
  const isTold = isTxtRight || txt.isAnswered;
  const isPointTold = isPointRight || (cname.isAnswered && own.isAnswered);
  return { outcome: isTold && isPointTold ? 'wrong' : 'unreachable', seen };
}

/** The records to set, in the form that DNS providers ask for. `addresses` are the install's own. */
export function expectedRecords({ host, token, target }: Asked, addresses: string[]): ExpectedRecord[] {
  const txt: ExpectedRecord = { kind: 'TXT', name: `_souk.${host}`, values: [txtValue(token)] };
  const plainAddresses = addresses.filter((address) => !address.includes(':'));
  if (isApexName(host.split('.')) && plainAddresses.length > 0) {
    return [txt, { kind: 'A', name: host, values: plainAddresses }];
  }
  return [txt, { kind: 'CNAME', name: host, values: [target.name] }];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

// A name may have hundreds of records; ten are enough.
function cut({ values }: DnsAnswer): string[] {
  return values.slice(0, 10).map((value) => value.slice(0, 300));
}
