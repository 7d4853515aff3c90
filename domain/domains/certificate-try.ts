import { type PlatformTx, withPlatform } from '#db/index.ts';
import { countPlatformAttempt, refusalOnPlatform, type Verdict } from '#domain/identity/index.ts';
import { nextTurnAt, ownTries, sharedTries } from './certificate-limits.ts';
import type { DomainClaim } from './claim.ts';
import { findClaim } from './list-domains.ts';

type Domain = { storeId: string; host: string };

/** A domain that has no turn is asked about again after this time. */
const NO_TURN_MS = 60_000;

/**
 * Takes one of the tries of a domain's turn, when the proxy asks whether it may fetch the first certificate. Returns null if
 * it may, else until when it may not. The tries are counted in the database, so that several web processes give no more
 * of them than one, and a refused one uses up nothing. What the domain waits for is noted for its owner's page.
 */
export async function takeTry(domain: Domain, at: Date): Promise<Date | null> {
  return withPlatform(async (tx) => {
    await lockClaim(tx, domain);
    const claim = await findClaim(tx, domain.storeId, domain.host);
    const turnAt = claim?.isServed ? claim.certificateTurnAt : null;
    if (!claim || !turnAt) return new Date(at.getTime() + NO_TURN_MS);
    if (claim.certificateUntil && claim.certificateUntil > at) return null;
    const { ofTurn, apart } = ownTries(domain, turnAt);
    const early = await refusalOnPlatform(tx, [ofTurn, apart], at);
    if (early) return endOf(early, at);
    const shared = await sharedTries(tx, domain.storeId);
    const full = await refusalOnPlatform(tx, shared, at);
    if (full) return noteWait(tx, { claim, domain, until: endOf(full, at) });
    for (const share of [...shared, ofTurn, apart]) {
      const counted = await countPlatformAttempt(tx, share, { ...share, at });
      // Another store took the last shared try meanwhile.
      if (counted.isRefused) return noteWait(tx, { claim, domain, until: endOf(counted, at) });
    }
    const isLast = (await refusalOnPlatform(tx, [ofTurn], at)) !== null;
    await noteTry(tx, { domain, until: isLast ? nextTurnAt(claim, turnAt) : null });
    return null;
  });
}

const endOf = ({ retryAfterSeconds }: Verdict, at: Date) => new Date(at.getTime() + retryAfterSeconds * 1000);

/** Two processes that are asked about one domain take its tries one after the other. */
async function lockClaim(tx: PlatformTx, { storeId, host }: Domain): Promise<void> {
  await tx
    .selectFrom('domain_claims')
    .select('host')
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .forUpdate()
    .execute();
}

type Waiting = { claim: DomainClaim; domain: Domain; until: Date };

async function noteWait(tx: PlatformTx, { claim, domain, until }: Waiting): Promise<Date> {
  if (claim.certificateWaitsUntil?.getTime() !== until.getTime()) {
    await tx
      .updateTable('domain_claims')
      .set({ certificate_waits_until: until })
      .where('store_id', '=', domain.storeId)
      .where('host', '=', domain.host)
      .execute();
  }
  return until;
}

async function noteTry(tx: PlatformTx, tried: { domain: Domain; until: Date | null }): Promise<void> {
  await tx
    .updateTable('domain_claims')
    .set(({ eb }) => ({
      certificate_waits_until: tried.until,
      status: eb.case().when('status', '=', 'verified').then('issuing').else(eb.ref('status')).end(),
    }))
    .where('store_id', '=', tried.domain.storeId)
    .where('host', '=', tried.domain.host)
    .execute();
}
