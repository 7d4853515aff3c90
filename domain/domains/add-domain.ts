import { sql } from 'kysely';
import { enqueue, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { countPlatformAttempt, type Limit } from '#domain/identity/index.ts';
import { limitInForce, requireFeatureOf } from '#domain/packages/index.ts';
import type { HostSettings } from '#domain/tenancy/index.ts';
import { newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { CHECK_DOMAIN_TASK, MAX_DOMAINS } from './claim.ts';
import { readDomain } from './domain-name.ts';
import type { AddDomainFailure } from './errors.ts';
import { quarantineEnd } from './quarantine.ts';

const FIRST_CHECK_MS = 60_000;
/** Counts removed domains, too: each added domain costs look-ups, and a removed one makes room for the next. */
const NEW_DOMAINS: Limit = { bucket: 'added domain', windowSeconds: 3600, free: 20, refuse: 20 };

type NewDomain = { typed: string; settings: HostSettings };

/**
 * Adds a domain to the store's list. The domain is served only once its DNS records prove ownership, because
 * any store may add any name.
 */
export async function addDomain(
  storeId: string,
  { typed, settings }: NewDomain,
  act: Act,
): Promise<Result<{ host: string }, AddDomainFailure>> {
  const name = readDomain(typed, settings);
  if (!name.ok) return name;
  const { host } = name.value;
  return withPlatformAndStore(
    storeId,
    (tx) => claim(tx, { storeId, host, at: act.at }),
    async (tx, claimed) => {
      if (!claimed.ok) return claimed;
      await recordAudit(tx, act, {
        action: 'domain.added',
        subjectKind: 'domain',
        subjectId: host,
        after: { domain: host },
      });
      const runAt = new Date(act.at.getTime() + FIRST_CHECK_MS);
      await enqueue(tx, CHECK_DOMAIN_TASK, { host }, { class: 'lookups', runAt, jobKey: `domain:${host}` });
      return ok({ host });
    },
  );
}

type Claim = { storeId: string; host: string; at: Date };

async function claim(
  tx: PlatformTx,
  { storeId, host, at }: Claim,
): Promise<Result<undefined, AddDomainFailure>> {
  const count = await countLocked(tx, storeId);
  const allowed = await requireFeatureOf(tx, storeId, 'own_domains');
  if (!allowed.ok) return allowed;
  const limit = await limitInForce(tx, storeId, 'domains');
  if (limit !== null && count >= limit) return fail('plan_limit', { limit });
  if (limit === null && count >= MAX_DOMAINS) return fail('too_many_domains', { max: MAX_DOMAINS });
  const until = await quarantineEnd(tx, { storeId, host, at });
  if (until) return fail('domain_quarantined', { until });
  const counted = await countPlatformAttempt(tx, NEW_DOMAINS, { subject: storeId, at });
  if (counted.isRefused) return fail('added_too_often', { max: NEW_DOMAINS.refuse });
  const made = await tx
    .insertInto('domain_claims')
    .values({ store_id: storeId, host, token: newToken(), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('host')
    .executeTakeFirst();
  return made ? ok(undefined) : fail('domain_known');
}

/** The number of domains in the store's list, which no other transaction changes until this one ends. */
async function countLocked(tx: PlatformTx, storeId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domains ${storeId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('domain_claims')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
