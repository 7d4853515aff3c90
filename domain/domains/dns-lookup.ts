/** The DNS answer for one record type: its values (maybe none), or no answer (timeout, server failure). */
export type DnsAnswer = { isAnswered: boolean; values: string[] };

/** The port for DNS look-ups of domain checks; adapters/dns queries real servers. */
export type DnsLookup = {
  /** Each record as one text, joined from its segments. */
  txt(name: string): Promise<DnsAnswer>;
  cname(name: string): Promise<DnsAnswer>;
  /** A and AAAA together, through any CNAME. */
  addresses(name: string): Promise<DnsAnswer>;
};
