import { findHost, type HostMatch, type PlatformTx, withPlatform } from '#db/index.ts';

export type StoreSummary = {
  id: string;
  slug: string;
  name: string;
  status: string;
  isDemo: boolean;
  createdAt: Date;
};

/** Every store of the install, oldest first. */
export async function listStores(): Promise<StoreSummary[]> {
  return withPlatform((tx) => storeRows(tx).execute());
}

/** An open store by its slug, or null. */
export async function findStore(slug: string): Promise<HostMatch | null> {
  return findHost(slug, '');
}

function storeRows(tx: PlatformTx) {
  return tx
    .selectFrom('stores as s')
    .select(['s.id', 's.slug', 's.name', 's.status', 's.is_demo as isDemo', 's.created_at as createdAt'])
    .orderBy('s.created_at')
    .orderBy('s.id');
}
