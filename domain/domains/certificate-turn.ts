import type { PlatformTx } from '#db/index.ts';
import { countPlatformAttempt, refusalOnPlatform } from '#domain/identity/index.ts';
import { nextTurnAt, sharedTries, turnShares } from './certificate-limits.ts';
import type { DomainClaim } from './claim.ts';

type Asking = { storeId: string; claim: DomainClaim; isLimited: boolean; at: Date };

/**
 * Gives a served domain without a certificate a turn, in which the proxy may try to fetch one (certificate-try.ts). Returns
 * the claim with it, or with the time until which the limits make it wait, or unchanged if it needs no turn now. An install
 * that fetches no certificates has no limits.
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
  const { certificateUntil, certificateTurnAt } = claim;
  if (!claim.isServed || claim.failingSince) return false;
  if (certificateUntil && certificateUntil > at) return false;
  return !certificateTurnAt || nextTurnAt(claim, certificateTurnAt) <= at;
}

/** Counts a turn; returns the seconds to wait if a limit of turns or tries is used up, without counting. */
async function countTurn(tx: PlatformTx, storeId: string, at: Date): Promise<number> {
  const turns = turnShares(storeId);
  const full = await refusalOnPlatform(tx, [...turns, ...(await sharedTries(tx, storeId))], at);
  if (full) return full.retryAfterSeconds;
  for (const share of turns) {
    const counted = await countPlatformAttempt(tx, share, { ...share, at });
    // Another transaction took the last turn meanwhile.
    if (counted.isRefused) return counted.retryAfterSeconds;
  }
  return 0;
}
