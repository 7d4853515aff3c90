import { z } from 'zod';

export type DomainStatus = 'pending_dns' | 'verified' | 'issuing' | 'active' | 'failed';

/**
 * Why a name is not served, or will not be for long: its records are not as they must be, DNS did not answer, another
 * store gave it up lately, or another store has proven it since.
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

/** What the last look-up saw, and which of it was right. `until`: the end of a quarantine. */
export type SeenRecords = z.infer<typeof seenSchema>;

export function readSeen(value: unknown): SeenRecords {
  return seenSchema.parse(typeof value === 'object' && value !== null ? value : {});
}

/** A name that a store wants to be reached by. */
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
};

/** What the install's own names say: where a CNAME leads, and the addresses behind it. */
export type DomainTarget = { name: string };

export type ExpectedRecord = { kind: 'TXT' | 'CNAME' | 'A'; name: string; values: string[] };

/** A name that was verified is served for this long although its records are gone: a slip in DNS closes no shop. */
export const GRACE_MS = 3 * 24 * 3600_000;
/** Records that nobody can look up prove nothing either: after this long the name is let go, too. */
export const UNREACHABLE_MS = 7 * 24 * 3600_000;
export const QUARANTINE_MS = 7 * 24 * 3600_000;
export const MAX_DOMAINS = 20;

export function txtValue(token: string): string {
  return `souk-verify=${token}`;
}

export const CHECK_DOMAIN_TASK = 'domains.check';
