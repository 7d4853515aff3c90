import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, DnsLookup } from '#domain/domains/index.ts';

// Short enough that each of two servers is asked before a check ends (endOfLookUps).
const TIMEOUT_MS = 1500;
const TRIES = 2;
/**
 * Error codes with which DNS says that a record does not exist. Every other error means that there was no
 * answer.
 */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

/** The names in a domain's MX records, without the null MX of a domain that accepts no mail (RFC 7505). */
export type MailHostLookup = { mailHosts(name: string, end: AbortSignal): Promise<DnsAnswer> };

/**
 * Real look-ups that bypass the machine's own cache. If `servers` are given, they replace the machine's DNS
 * servers.
 */
export function nodeDns(servers: string[] = []): DnsLookup & MailHostLookup {
  const ask = async (
    end: AbortSignal,
    look: (resolver: Resolver) => Promise<string[]>,
  ): Promise<DnsAnswer> => {
    if (end.aborted) return { isAnswered: false, values: [] };
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    end.addEventListener('abort', cancel);
    try {
      return { isAnswered: true, values: await look(resolver) };
    } catch (error) {
      return { isAnswered: NOTHING.has((error as NodeJS.ErrnoException).code ?? ''), values: [] };
    } finally {
      end.removeEventListener('abort', cancel);
    }
  };
  return {
    txt: (name, end) =>
      ask(end, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    cname: (name, end) => ask(end, (resolver) => resolver.resolveCname(name)),
    mailHosts: (name, end) =>
      ask(end, async (resolver) =>
        (await resolver.resolveMx(name)).flatMap(({ exchange }) => exchange || []),
      ),
    async addresses(name, end) {
      const [four, six] = await Promise.all([
        ask(end, (resolver) => resolver.resolve4(name)),
        ask(end, (resolver) => resolver.resolve6(name)),
      ]);
      return {
        isAnswered: four.isAnswered && six.isAnswered,
        values: [...four.values, ...six.values],
      };
    },
  };
}
