/** What DNS says of one kind of record: its values, none, or no answer at all (time-out, broken server). */
export type DnsAnswer = { isAnswered: boolean; values: string[] };

/** The look-ups that a domain is checked by; adapters/dns asks real servers. */
export type DnsLookup = {
  /** Each record as one text, however it was cut. */
  txt(name: string): Promise<DnsAnswer>;
  cname(name: string): Promise<DnsAnswer>;
  /** A and AAAA together, through any CNAME. */
  addresses(name: string): Promise<DnsAnswer>;
};
