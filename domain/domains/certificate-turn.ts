import type { PlatformTx } from '#db/index.ts';
import { countPlatformAttempt, type Limit, refusalOnPlatform } from '#domain/identity/index.ts';
import { ownerOfUnpaid } from '#domain/packages/index.ts';
import type { DomainClaim } from './claim.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/**
 * Certificates that a store's domains without one may begin. All stores share what an authority allows the install: 300
 * orders in three hours at Let's Encrypt, failed ones included (docs/operating.md).
 */
const OF_STORE: Limit[] = [
  { bucket: 'first certificates', windowSeconds: 3600, free: 5, refuse: 5 },
  { bucket: 'first certificates a day', windowSeconds: 86_400, free: 20, refuse: 20 },
];
/**
 * The same for all stores together that nobody pays for, because anybody can open many: half of what deploy/Caddyfile begins
 * in two minutes, and with all asks of a turn (server/internal/proven-hosts.ts) half of what the authority allows.
 */
const OF_UNPAID: Limit[] = [
  { bucket: 'first certificates of unpaid', windowSeconds: 120, free: 10, refuse: 10 },
  { bucket: 'first certificates of unpaid more', windowSeconds: 3 * 3600, free: 50, refuse: 50 },
];
/** The time to the next turn of a domain that got no certificate: a quarter of its age within these limits. */
const LEAST_MS = HOUR;
const MOST_MS = 24 * HOUR;

type Asking = { storeId: string; claim: DomainClaim; isLimited: boolean; at: Date };

/**
 * Gives a served domain without a certificate a turn, in which the proxy may fetch one. Returns the claim with it, or with
 * the time until which the limits make it wait, or unchanged if it needs no turn now. An install that fetches no
 * certificates has no limits.
 */
export async function takeTurn(
  tx: PlatformTx,
  asking: Asking,
): Promise<{ claim: DomainClaim; hasTurn: boolean }> {
  const { storeId, claim, isLimited, at } = asking;
  if (!needsTurn(claim, at)) return { claim, hasTurn: false };
  const waitSeconds = isLimited ? await countTurn(tx, storeId, at) : 0;
  const turn = {
    certificateTurnAt: waitSeconds > 0 ? claim.certificateTurnAt : at,
    certificateWaitsUntil: waitSeconds > 0 ? new Date(at.getTime() + waitSeconds * 1000) : null,
  };
  await tx
    .updateTable('domain_claims')
    .set({
      certificate_turn_at: turn.certificateTurnAt,
      certificate_waits_until: turn.certificateWaitsUntil,
    })
    .where('store_id', '=', storeId)
    .where('host', '=', claim.host)
    .execute();
  return { claim: { ...claim, ...turn }, hasTurn: waitSeconds === 0 };
}

function needsTurn(claim: DomainClaim, at: Date): boolean {
  const { certificateUntil, certificateTurnAt, createdAt } = claim;
  if (!claim.isServed || claim.failingSince) return false;
  if (certificateUntil && certificateUntil > at) return false;
  if (!certificateTurnAt) return true;
  const pause = Math.min(Math.max(LEAST_MS, (at.getTime() - createdAt.getTime()) / 4), MOST_MS);
  return at.getTime() - certificateTurnAt.getTime() >= pause;
}

/** Counts a turn; returns the seconds to wait if a limit is used up, without counting. */
async function countTurn(tx: PlatformTx, storeId: string, at: Date): Promise<number> {
  const isUnpaid = (await ownerOfUnpaid(tx, storeId)) !== null;
  const attempts = [
    ...OF_STORE.map((limit) => ({ ...limit, subject: storeId })),
    ...(isUnpaid ? OF_UNPAID.map((limit) => ({ ...limit, subject: 'all' })) : []),
  ];
  const full = await refusalOnPlatform(tx, attempts, at);
  if (full) return full.retryAfterSeconds;
  for (const { subject, ...limit } of attempts) {
    const counted = await countPlatformAttempt(tx, limit, { subject, at });
    // Another transaction took the last turn meanwhile.
    if (counted.isRefused) return counted.retryAfterSeconds;
  }
  return 0;
}
