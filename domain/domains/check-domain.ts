import {
  enqueue,
  noteChange,
  type StoreTx,
  withPlatform,
  withPlatformAndStore,
  withStore,
} from '#db/index.ts';
import { type Act, recordAudit, systemAct } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { CHECK_DOMAIN_TASK, type DomainClaim, type DomainTarget } from './claim.ts';
import type { DnsLookup } from './dns-lookup.ts';
import type { NoDomain } from './errors.ts';
import { judgeRecords, lookUp } from './judge-records.ts';
import { findClaim } from './list-domains.ts';
import { type Settled, settleClaim } from './settle-claim.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Domains that were never valid are checked automatically for this long, and later only on request. */
const PATIENCE_MS = 14 * DAY;

type Check = { host: string; target: DomainTarget };

/** Looks up a domain's records and updates its state: served, waiting, or released. */
export async function checkDomain(
  storeId: string,
  { host, target }: Check,
  { dns, act }: { dns: DnsLookup; act: Act },
): Promise<Result<DomainClaim, NoDomain>> {
  const claim = await withPlatform((tx) => findClaim(tx, storeId, host));
  if (!claim) return fail('domain_not_found');
  const asked = { host, token: claim.token, target };
  const verdict = judgeRecords(asked, await lookUp(asked, dns));
  const done = await withPlatformAndStore(
    storeId,
    (tx) => settleClaim(tx, { storeId, claim, verdict, at: act.at }),
    async (tx, settled) => {
      if (settled) await tellStore(tx, { before: claim, settled }, act);
      return settled;
    },
  );
  if (!done) return fail('domain_not_found');
  if (done.loser) await tellLoser(done.loser, host, act);
  return ok(done.claim);
}

async function tellStore(
  tx: StoreTx,
  { before, settled }: { before: DomainClaim; settled: Settled },
  act: Act,
): Promise<void> {
  const { claim, isChanged } = settled;
  const { host } = claim;
  if (isChanged) {
    await noteChange(tx, ['state']);
    await recordAudit(tx, act, {
      action: claim.isServed ? 'domain.verified' : 'domain.let_go',
      subjectKind: 'domain',
      subjectId: host,
      before: { status: before.status },
      after: { status: claim.status },
    });
  }
  if (claim.isServed && claim.failingSince && !before.failingSince) {
    await recordAudit(tx, act, { action: 'domain.failing', subjectKind: 'domain', subjectId: host });
  }
  const wait = nextCheckIn(claim, act.at);
  if (wait === null) return;
  const runAt = new Date(act.at.getTime() + wait);
  await enqueue(tx, CHECK_DOMAIN_TASK, { host }, { class: 'web', runAt, jobKey: `domain:${host}` });
}

/**
 * The next check: daily for a served domain; for a waiting domain every few minutes at first, then less
 * often.
 */
export function nextCheckIn(claim: DomainClaim, at: Date): number | null {
  if (claim.isServed) return claim.failingSince ? DAY / 4 : DAY;
  const age = at.getTime() - claim.createdAt.getTime();
  if (age > PATIENCE_MS || claim.problem === 'taken') return null;
  return Math.min(Math.max(5 * MINUTE, age / 4), DAY / 4);
}

async function tellLoser(storeId: string, host: string, act: Act): Promise<void> {
  await withStore(storeId, (tx) =>
    recordAudit(tx, systemAct('domains', act.at), {
      action: 'domain.taken',
      subjectKind: 'domain',
      subjectId: host,
    }),
  );
}
