import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type ClaimProblem, type DomainClaim, type DomainStatus, readSeen } from './claim.ts';

/** The domains of a store, oldest first. */
export async function listDomains(storeId: string): Promise<DomainClaim[]> {
  return withPlatform(async (tx) => (await selectClaims(tx, storeId).execute()).map(drawClaim));
}

export type ServedDomain = Pick<DomainClaim, 'host' | 'status' | 'certificateUntil' | 'certificateTurnAt'> & {
  storeId: string;
};

/** The proven domains of one store or of all stores, including expired, suspended and closed ones. */
export async function listServedDomains(storeId: string | null): Promise<ServedDomain[]> {
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('hosts as h')
      .innerJoin('domain_claims as c', (join) =>
        join.onRef('c.host', '=', 'h.host').onRef('c.store_id', '=', 'h.store_id'),
      )
      .select(['h.host', 'h.store_id as storeId', 'c.status'])
      .select(['c.certificate_until as certificateUntil', 'c.certificate_turn_at as certificateTurnAt'])
      .$if(storeId !== null, (query) => query.where('h.store_id', '=', storeId))
      .execute(),
  );
  return rows.map((row) => ({ ...row, status: row.status as DomainStatus }));
}

export async function findClaim(tx: PlatformTx, storeId: string, host: string): Promise<DomainClaim | null> {
  const row = await selectClaims(tx, storeId).where('c.host', '=', host).executeTakeFirst();
  return row ? drawClaim(row) : null;
}

function selectClaims(tx: PlatformTx, storeId: string) {
  return tx
    .selectFrom('domain_claims as c')
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.host', '=', 'c.host').onRef('h.store_id', '=', 'c.store_id'),
    )
    .select(['c.host', 'c.token', 'c.status', 'c.problem', 'c.seen', 'h.is_primary as isPrimary'])
    .select(['h.host as served', 'c.created_at as createdAt', 'c.checked_at as checkedAt'])
    .select(['c.failing_since as failingSince', 'c.certificate_until as certificateUntil'])
    .select(['c.certificate_turn_at as certificateTurnAt'])
    .select(['c.certificate_waits_until as certificateWaitsUntil'])
    .where('c.store_id', '=', storeId)
    .orderBy('c.created_at')
    .orderBy('c.host');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>[number];

function drawClaim({ served, status, problem, seen, isPrimary, ...row }: Row): DomainClaim {
  return {
    ...row,
    status: status as DomainStatus,
    problem: problem as ClaimProblem,
    seen: readSeen(seen),
    isPrimary: isPrimary ?? false,
    isServed: served !== null,
  };
}
