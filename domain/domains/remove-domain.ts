import { noteChange, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit, recordOperatorAct } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NoDomain } from './errors.ts';

type Removed = { wasServed: boolean };

/** Removes a domain at once. A domain that was served is blocked for other stores for seven days (C2). */
export async function removeDomain(
  storeId: string,
  host: string,
  act: Act,
): Promise<Result<Removed, NoDomain>> {
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const removed = await release(tx, { storeId, host, at: act.at });
      const detail = { domain: host, served: removed?.wasServed };
      if (removed) await recordOperatorAct(tx, act, { subjectKind: 'store', subjectId: storeId, detail });
      return removed;
    },
    async (tx, removed) => {
      if (!removed) return fail('domain_not_found');
      await recordAudit(tx, act, {
        action: 'domain.removed',
        subjectKind: 'domain',
        subjectId: host,
        before: { domain: host, served: removed.wasServed },
        ...(act.operator?.reason && { after: { reason: act.operator.reason } }),
      });
      if (removed.wasServed) await noteChange(tx, ['state']);
      return ok(removed);
    },
  );
}

type Release = { storeId: string; host: string; at: Date };

async function release(tx: PlatformTx, { storeId, host, at }: Release): Promise<Removed | null> {
  const claim = await tx
    .deleteFrom('domain_claims')
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .returning('host')
    .executeTakeFirst();
  if (!claim) return null;
  const served = await tx
    .deleteFrom('hosts')
    .where('host', '=', host)
    .where('store_id', '=', storeId)
    .returning('host')
    .executeTakeFirst();
  if (!served) return { wasServed: false };
  await tx
    .insertInto('released_hosts')
    .values({ host, store_id: storeId, released_at: at })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ store_id: storeId, released_at: at }))
    .execute();
  return { wasServed: true };
}
