import { type RawBuilder, sql } from 'kysely';
import { type PlatformTx, type StoreTx, withPlatform } from '#db/index.ts';
import { LEAST_BYTES } from './added-bytes.ts';

export const MEGABYTE = 1_048_576;

/** A limit that is checked in the store's own transactions. */
export type LimitedThing = 'products' | 'storage';

/**
 * SQL for the use of each limit; storage is in bytes, at least LEAST_BYTES for each file. Archived products count, so
 * archiving does not make room. Photos of shoppers do not count, because strangers could fill the storage with them and
 * staff cannot remove them.
 */
export const USED: Record<LimitedThing, (storeId: string) => RawBuilder<unknown>> = {
  products: (storeId) => sql`select count(*) from products where store_id = ${storeId}`,
  storage: (
    storeId,
  ) => sql`select (select coalesce(sum(greatest(m.bytes, ${LEAST_BYTES})), 0) from media m where m.store_id = ${storeId}
      and not exists (select from customers c where c.store_id = m.store_id and c.photo_media_id = m.id)
      and not exists (select from reviews r where r.store_id = m.store_id and r.media_id = m.id)
      and not exists (select from review_photos p where p.store_id = m.store_id and p.media_id = m.id))
    + (select coalesce(sum(greatest(bytes, ${LEAST_BYTES})), 0) from videos where store_id = ${storeId})
    + (select coalesce(sum(greatest(bytes, ${LEAST_BYTES})), 0) from digital_files where store_id = ${storeId})`,
};

/** The use of each limit by a store. Storage is in megabytes, rounded up. */
export type PackageUse = Record<'products' | 'storageMb' | 'staff' | 'domains', number>;

/** The use of products and storage, from the store's own tables. */
export async function storeUse(tx: StoreTx): Promise<Pick<PackageUse, 'products' | 'storageMb'>> {
  const { rows } = await sql<{ products: string; bytes: string }>`
    select (${USED.products(tx.storeId)}) as products, (${USED.storage(tx.storeId)}) as bytes`.execute(tx);
  const { products = 0, bytes = 0 } = rows[0] ?? {};
  return { products: Number(products), storageMb: Math.ceil(Number(bytes) / MEGABYTE) };
}

/**
 * The use of staff and domains, from the platform's tables. Open invitations count as members, as they do for the
 * limit.
 */
export async function platformUseIn(
  tx: PlatformTx,
  storeId: string,
  at: Date,
): Promise<Pick<PackageUse, 'staff' | 'domains'>> {
  const { rows } = await sql<Pick<PackageUse, 'staff' | 'domains'>>`
    select (select count(*)::int from staff_memberships where store_id = ${storeId})
          + (select count(*)::int from staff_invitations where store_id = ${storeId} and expires_at > ${at}) as staff,
        (select count(*)::int from domain_claims where store_id = ${storeId}) as domains`.execute(tx);
  return rows[0] ?? { staff: 0, domains: 0 };
}

/** Runs platformUseIn in a transaction of its own. */
export function platformUse(storeId: string, at: Date): Promise<Pick<PackageUse, 'staff' | 'domains'>> {
  return withPlatform((tx) => platformUseIn(tx, storeId, at));
}
