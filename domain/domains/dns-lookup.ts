/** The DNS answer for one record type: its values (maybe none), or no answer (timeout, server failure). */
export type DnsAnswer = { isAnswered: boolean; values: string[] };

const LOOK_UPS_MS = 5000;

/** The end of the look-ups of one check, which begin now and end together, because whoever owns a name may never answer. */
export function endOfLookUps(): AbortSignal {
  return AbortSignal.timeout(LOOK_UPS_MS);
}

/**
 * The port for DNS look-ups of domain checks; adapters/dns queries real servers. A look-up that is not answered before
 * `end` has no answer.
 */
export type DnsLookup = {
  /** Each record as one text, joined from its segments. */
  txt(name: string, end: AbortSignal): Promise<DnsAnswer>;
  cname(name: string, end: AbortSignal): Promise<DnsAnswer>;
  /** A and AAAA together, through any CNAME. */
  addresses(name: string, end: AbortSignal): Promise<DnsAnswer>;
};
