import { sql } from 'kysely';
import { noteStoreChange, type PlatformTx } from '#db/index.ts';
import { takeTurn } from './certificate-turn.ts';
import { type ClaimProblem, type DomainClaim, GRACE_MS, UNREACHABLE_MS } from './claim.ts';
import type { Verdict } from './judge-records.ts';
import { findClaim } from './list-domains.ts';
import { quarantineEnd } from './quarantine.ts';

type Settling = { storeId: string; claim: DomainClaim; verdict: Verdict; at: Date };
type Shown = { claim: DomainClaim; loser: string | null; isChanged: boolean };
/** `hasTurn`: the proxy may fetch a certificate from now on. */
export type Settled = Shown & { hasTurn: boolean };

/**
 * Writes the result of a look-up: the claim's state, the store for which the domain is served, and its turn for a
 * certificate. `hasCertificates` is false if the install fetches none.
 */
export async function settleClaim(
  tx: PlatformTx,
  { hasCertificates, ...settling }: Settling & { hasCertificates: boolean },
): Promise<Settled | null> {
  const { storeId, at } = settling;
  const shown = await writeVerdict(tx, settling);
  if (!shown) return null;
  const turn = await takeTurn(tx, { storeId, claim: shown.claim, isLimited: hasCertificates, at });
  return { ...shown, ...turn };
}

async function writeVerdict(tx: PlatformTx, settling: Settling): Promise<Shown | null> {
  const { storeId, claim, verdict, at } = settling;
  const { host } = claim;
  const owner = await lockHost(tx, host);
  const until = verdict.outcome === 'right' ? await quarantineEnd(tx, { storeId, host, at }) : null;
  const isProven = verdict.outcome === 'right' && !until;
  const served = owner?.store_id === storeId;
  const failingSince = isProven || !served ? null : (claim.failingSince ?? at);
  const patience = verdict.outcome === 'wrong' ? GRACE_MS : UNREACHABLE_MS;
  const isOver = failingSince !== null && at.getTime() - failingSince.getTime() >= patience;
  const keepsServing = served && !isProven && !isOver;
  const problem = until ? 'quarantined' : problemOf(verdict);
  const saved = await tx
    .updateTable('domain_claims')
    .set(({ eb }) => ({
      status:
        isProven || keepsServing
          ? sql<string>`case when status in ('issuing', 'active') then status else 'verified' end`
          : problem === 'unreachable' && !isOver
            ? claim.status
            : statusOf(problem, claim),
      problem,
      seen: JSON.stringify({ ...verdict.seen, until }),
      checks: eb('checks', '+', 1),
      checked_at: at,
      failing_since: isOver ? null : failingSince,
      ...(isProven && !served ? { verified_at: at } : {}),
    }))
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .returning('host')
    .executeTakeFirst();
  // The domain was removed from the list during the look-up.
  if (!saved) return null;
  const loser = isProven && owner && !served ? owner.store_id : null;
  if (isProven && !served) await serve(tx, { storeId, host, loser, at });
  if (isOver) await tx.deleteFrom('hosts').where('host', '=', host).where('store_id', '=', storeId).execute();
  const now = await findClaim(tx, storeId, host);
  return now && { claim: now, loser, isChanged: isProven !== served && (isProven || isOver) };
}

function problemOf({ outcome }: Verdict): ClaimProblem {
  if (outcome === 'right') return '';
  return outcome === 'wrong' ? 'not_found' : 'unreachable';
}

function statusOf(problem: ClaimProblem, claim: DomainClaim): string {
  if (problem === 'quarantined') return 'failed';
  return claim.status === 'pending_dns' ? 'pending_dns' : 'failed';
}

type Serving = { storeId: string; host: string; loser: string | null; at: Date };

async function serve(tx: PlatformTx, { storeId, host, loser, at }: Serving): Promise<void> {
  await tx
    .insertInto('hosts')
    .values({ host, store_id: storeId, status: 'verified', created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet({ store_id: storeId, status: 'verified', is_primary: false, created_at: at }),
    )
    .execute();
  await tx.deleteFrom('released_hosts').where('host', '=', host).execute();
  if (!loser) return;
  await tx
    .updateTable('domain_claims')
    .set({ status: 'failed', problem: 'taken', failing_since: null })
    .where('store_id', '=', loser)
    .where('host', '=', host)
    .execute();
  await noteStoreChange(tx, { storeId: loser, tags: ['state'] });
}

/** Locks all claims of a domain, so that concurrent proofs by two stores are serialized. */
async function lockHost(tx: PlatformTx, host: string) {
  await tx
    .selectFrom('domain_claims')
    .select('store_id')
    .where('host', '=', host)
    .orderBy('store_id')
    .forUpdate()
    .execute();
  return tx.selectFrom('hosts').select('store_id').where('host', '=', host).executeTakeFirst();
}
