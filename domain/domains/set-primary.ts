import { noteChange, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { PrimaryFailure } from './errors.ts';

type Change = { before: string | null; after: string | null };

/** Sets the domain to which the store's other domains redirect (C4); null: no redirects. */
export async function setPrimary(
  storeId: string,
  host: string | null,
  act: Act,
): Promise<Result<Change, PrimaryFailure>> {
  return withPlatformAndStore(
    storeId,
    (tx) => move(tx, storeId, host),
    async (tx, moved) => {
      if (!moved.ok || moved.value.before === moved.value.after) return moved;
      await recordAudit(tx, act, {
        action: 'domain.primary_set',
        subjectKind: 'domain',
        subjectId: host ?? moved.value.before ?? '',
        before: { primary: moved.value.before },
        after: { primary: moved.value.after },
      });
      await noteChange(tx, ['state']);
      return moved;
    },
  );
}

async function move(
  tx: PlatformTx,
  storeId: string,
  host: string | null,
): Promise<Result<Change, PrimaryFailure>> {
  const rows = await tx
    .selectFrom('hosts')
    .select(['host', 'is_primary'])
    .where('store_id', '=', storeId)
    .orderBy('host')
    .forUpdate()
    .execute();
  const before = rows.find((row) => row.is_primary)?.host ?? null;
  if (host !== null && !rows.some((row) => row.host === host)) {
    return fail((await isClaimed(tx, storeId, host)) ? 'domain_not_served' : 'domain_not_found');
  }
  if (before !== null) await mark(tx, before, false);
  if (host !== null) await mark(tx, host, true);
  return ok({ before, after: host });
}

async function isClaimed(tx: PlatformTx, storeId: string, host: string): Promise<boolean> {
  const row = await tx
    .selectFrom('domain_claims')
    .select('host')
    .where('store_id', '=', storeId)
    .where('host', '=', host)
    .executeTakeFirst();
  return row !== undefined;
}

async function mark(tx: PlatformTx, host: string, isPrimary: boolean): Promise<void> {
  await tx.updateTable('hosts').set({ is_primary: isPrimary }).where('host', '=', host).execute();
}
