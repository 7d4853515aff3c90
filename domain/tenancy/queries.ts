import { findHost, type HostMatch, type PlatformTx, withPlatform } from '#db/index.ts';

export type StoreSummary = {
  id: string;
  slug: string;
  name: string;
  status: 'active' | 'suspended' | 'closed';
  /** The end of the paid period; null if there is none. */
  periodEndsAt: Date | null;
  isDemo: boolean;
  createdAt: Date;
};

/** Every store of the install, oldest first. */
export async function listStores(): Promise<StoreSummary[]> {
  const rows = await withPlatform((tx) => storeRows(tx).execute());
  return rows.map(({ suspendedId, closedId, ...row }) => ({
    ...row,
    status:
      closedId !== null ? 'closed' : suspendedId !== null ? 'suspended' : (row.status as 'active' | 'closed'),
  }));
}

/** The slug of a store by its id, for jobs. */
export async function storeSlug(storeId: string): Promise<string> {
  const { slug } = await withPlatform((tx) =>
    tx.selectFrom('stores as s').select('s.slug').where('s.id', '=', storeId).executeTakeFirstOrThrow(),
  );
  return slug;
}

/** An open store by its slug; null if there is none. */
export async function findStore(slug: string): Promise<HostMatch | null> {
  return findHost(slug, '');
}

function storeRows(tx: PlatformTx) {
  return tx
    .selectFrom('stores as s')
    .leftJoin('subscriptions as b', 'b.store_id', 's.id')
    .leftJoin('store_suspensions as x', 'x.store_id', 's.id')
    .leftJoin('store_closings as c', 'c.store_id', 's.id')
    .select(['s.id', 's.slug', 's.name', 's.status', 's.is_demo as isDemo', 's.created_at as createdAt'])
    .select(['b.current_period_end as periodEndsAt', 'x.store_id as suspendedId'])
    .select('c.store_id as closedId')
    .orderBy('s.created_at')
    .orderBy('s.id');
}
