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
import { type CertificateLookup, checkCertificate } from './certificates.ts';
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

type Means = {
  dns: DnsLookup;
  /** Null if the install has no certificates (demo mode). */
  certificates: CertificateLookup | null;
  act: Act;
};

/**
 * In milliseconds. The first look-up of a certificate waits until every web process knows that the domain is served.
 */
const FIRST_LOOK_MS = 5000;
/**
 * The end of a whole check, with its look at a certificate. A proxy that fetches the certificate during the handshake needs
 * some seconds for it.
 */
const CHECK_MS = 10_000;
/** An authority refuses a name for an hour after five failures (Let's Encrypt). */
const LOOK_AGAIN_MS = 15 * MINUTE;
/**
 * The least wait after a check that DNS did not answer, however new the domain is. Such a check waits for as long as it may,
 * and whoever removes a domain and adds it again, or another one, would begin with the short waits each time.
 */
const SILENT_MS = 60 * MINUTE;

/**
 * Looks up a domain's DNS records and updates its state: served, waiting, or released. For a domain that was already
 * served, also looks up its certificate.
 */
export async function checkDomain(
  storeId: string,
  { host, target }: Check,
  { dns, certificates, act }: Means,
): Promise<Result<DomainClaim, NoDomain>> {
  const end = AbortSignal.timeout(CHECK_MS);
  const hasCertificates = certificates !== null;
  const claim = await withPlatform((tx) => findClaim(tx, storeId, host));
  if (!claim) return fail('domain_not_found');
  const asked = { host, token: claim.token, target };
  const verdict = judgeRecords(asked, await lookUp(asked, dns));
  const done = await withPlatformAndStore(
    storeId,
    (tx) => settleClaim(tx, { storeId, claim, verdict, hasCertificates, at: act.at }),
    async (tx, settled) => {
      if (settled) await tellStore(tx, { before: claim, settled, hasCertificates }, act);
      return settled;
    },
  );
  if (!done) return fail('domain_not_found');
  if (done.loser) await tellLoser(done.loser, host, act);
  const isLooked = done.claim.isServed && done.claim.certificateTurnAt !== null;
  if (!certificates || !isLooked || done.isChanged) return ok(done.claim);
  await checkCertificate({ storeId, host }, { certificates, at: act.at, end });
  const now = await withPlatform((tx) => findClaim(tx, storeId, host));
  return now ? ok(now) : fail('domain_not_found');
}

type Told = { before: DomainClaim; settled: Settled; hasCertificates: boolean };

async function tellStore(tx: StoreTx, { before, settled, hasCertificates }: Told, act: Act): Promise<void> {
  const { claim, isChanged, hasTurn } = settled;
  const { host } = claim;
  if (isChanged || hasTurn) await noteChange(tx, ['state']);
  if (isChanged) {
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
  const wait = nextCheckIn(claim, { at: act.at, hasCertificates, isNew: isChanged || hasTurn });
  if (wait === null) return;
  const runAt = new Date(act.at.getTime() + wait);
  await enqueue(tx, CHECK_DOMAIN_TASK, { host }, { class: 'lookups', runAt, jobKey: `domain:${host}` });
}

type Since = { at: Date; hasCertificates: boolean; isNew: boolean };

/**
 * Milliseconds to the next check. For a served domain: a day, or less while its certificate is awaited. For a waiting
 * domain: a few minutes at first, then longer, and an hour at least if DNS does not answer. Null if it is checked only on request.
 */
export function nextCheckIn(claim: DomainClaim, { at, hasCertificates, isNew }: Since): number | null {
  const age = at.getTime() - claim.createdAt.getTime();
  if (claim.isServed) {
    if (claim.failingSince) return DAY / 4;
    if (!hasCertificates) return DAY;
    const waitMs = (claim.certificateWaitsUntil?.getTime() ?? 0) - at.getTime();
    const wait = waitMs > 0 ? Math.max(5 * MINUTE, waitMs) : DAY;
    // Nothing was tried yet.
    if (waitMs > 0 && claim.status === 'verified') return wait;
    if (isNew) return FIRST_LOOK_MS;
    return claim.status === 'active' ? DAY : Math.min(Math.max(LOOK_AGAIN_MS, age / 4), DAY / 4, wait);
  }
  if (age > PATIENCE_MS || claim.problem === 'taken') return null;
  const least = claim.problem === 'unreachable' ? SILENT_MS : 5 * MINUTE;
  return Math.min(Math.max(least, age / 4), DAY / 4);
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
