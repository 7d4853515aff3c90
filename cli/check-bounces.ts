import type { MailHostLookup } from '#adapters/dns/index.ts';
import { type DnsLookup, endOfLookUps } from '#domain/domains/index.ts';
import type { Config } from '#lib/config/index.ts';
import { addressHost } from '#lib/sender-address.ts';
import type { Check } from './check.ts';

/**
 * Checks that the domain of BOUNCE_ADDRESS accepts mail, and that it has an SPF record, which names the servers that
 * may send from it.
 */
export async function checkBounces(
  { bounceAddress, isDemo }: Pick<Config, 'bounceAddress' | 'isDemo'>,
  dns: Pick<DnsLookup, 'txt' | 'addresses'> & MailHostLookup,
): Promise<Check[]> {
  if (bounceAddress === null) {
    return isDemo ? [] : [note('bounces that come later are not read: set BOUNCE_ADDRESS')];
  }
  const host = addressHost(bounceAddress);
  const end = endOfLookUps();
  const [hosts, addresses, texts] = await Promise.all([
    dns.mailHosts(host, end),
    dns.addresses(host, end),
    dns.txt(host, end),
  ]);
  if (![hosts, addresses, texts].every(({ isAnswered }) => isAnswered)) {
    return [note(`DNS does not answer about ${host}`)];
  }
  const notes = [
    ...(hosts.values.length + addresses.values.length > 0
      ? []
      : [`${host} gets no mails: add an MX record that names its mail server`]),
    ...(texts.values.some((text) => /^v=spf1( |$)/i.test(text))
      ? []
      : [`${host} has no SPF record: add one that names the servers that send your mails`]),
  ];
  if (notes.length > 0) return notes.map(note);
  return [{ name: NAME, ok: true, message: `${host} gets mails and has an SPF record` }];
}

const NAME = 'bounces';

function note(message: string): Check {
  return { name: NAME, ok: true, isAdvice: true, message };
}
