import { z } from 'zod';

export type DomainStatus = 'pending_dns' | 'verified' | 'issuing' | 'active' | 'failed';

/**
 * The reason why a domain is not served or will soon not be served: wrong records, no DNS answer, a recent
 * release by another store, or a later verification by another store.
 */
export type ClaimProblem = '' | 'not_found' | 'unreachable' | 'quarantined' | 'taken';

const seenSchema = z.object({
  txt: z.array(z.string()).catch([]),
  cname: z.array(z.string()).catch([]),
  addresses: z.array(z.string()).catch([]),
  isTxtRight: z.boolean().catch(false),
  isPointRight: z.boolean().catch(false),
  until: z.coerce.date().nullable().catch(null),
});

/** The result of the last look-up. `until`: the end of a quarantine. */
export type SeenRecords = z.infer<typeof seenSchema>;

export function readSeen(value: unknown): SeenRecords {
  return seenSchema.parse(typeof value === 'object' && value !== null ? value : {});
}

/** A custom domain in a store's list. */
export type DomainClaim = {
  host: string;
  token: string;
  status: DomainStatus;
  problem: ClaimProblem;
  seen: SeenRecords;
  isPrimary: boolean;
  isServed: boolean;
  createdAt: Date;
  checkedAt: Date | null;
  failingSince: Date | null;
  /** The expiry of the certificate that the proxy last presented; null if it never presented one. */
  certificateUntil: Date | null;
  /** Since when the proxy may try to fetch the first certificate, or one after the last expired (certificate-turn.ts). */
  certificateTurnAt: Date | null;
  /** The end of the wait for a turn or a try; null or past if the domain waits for none. */
  certificateWaitsUntil: Date | null;
};

/** The install's CNAME target. */
export type DomainTarget = { name: string };

export type ExpectedRecord = { kind: 'TXT' | 'CNAME' | 'A'; name: string; values: string[] };

/**
 * A verified domain without its records is still served for this long, so that a DNS mistake does not close a
 * shop.
 */
export const GRACE_MS = 3 * 24 * 3600_000;
/** A domain whose records cannot be looked up is released after this long. */
export const UNREACHABLE_MS = 7 * 24 * 3600_000;
export const QUARANTINE_MS = 7 * 24 * 3600_000;
/** The maximum number of domains of a store whose package sets no limit. */
export const MAX_DOMAINS = 20;

export function txtValue(token: string): string {
  return `souk-verify=${token}`;
}

export const CHECK_DOMAIN_TASK = 'domains.check';
