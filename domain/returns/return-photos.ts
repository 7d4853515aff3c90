import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';

export type ReturnPhoto = { hash: string; bytes: number };

/** A JPG in the private folder. */
export type PhotoFile = { id: string; hash: string };

export async function writePhotos(
  tx: StoreTx,
  { returnId, photos }: { returnId: string; photos: readonly ReturnPhoto[] },
  { at }: Act,
): Promise<void> {
  for (const [index, { hash, bytes }] of photos.entries()) {
    await tx
      .insertInto('return_photos')
      .values({
        ...{ store_id: tx.storeId, id: newId(), return_id: returnId, position: index + 1 },
        ...{ file_hash: hash, bytes, uploaded_at: at },
      })
      .execute();
  }
}

/** One photo of an order's returns; null for any other order. */
export async function photoOfReturn(
  tx: StoreTx,
  { orderId, photoId }: { orderId: string; photoId: string },
): Promise<PhotoFile | null> {
  if (!isId(orderId) || !isId(photoId)) return null;
  const photo = await tx
    .selectFrom('return_photos as p')
    .innerJoin('returns as r', (join) =>
      join.onRef('r.store_id', '=', 'p.store_id').onRef('r.id', '=', 'p.return_id'),
    )
    .select(['p.id', 'p.file_hash as hash'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', photoId)
    .where('r.order_id', '=', orderId)
    .executeTakeFirst();
  return photo ?? null;
}

/**
 * Removes photos and transfer receipts from the orders of erased customers; returns the files to which no row
 * refers any more. Payments and returns stay on the order.
 */
export async function forgetPrivateFiles(tx: StoreTx, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with own as (select r.id from returns r where r.store_id = ${tx.storeId} and r.order_id = any(${orderIds}::uuid[])),
    files as (select p.file_hash as hash from return_photos p
        where p.store_id = ${tx.storeId} and p.return_id in (select id from own)
      union select t.file_hash from transfer_receipts t
        where t.store_id = ${tx.storeId} and t.order_id = any(${orderIds}::uuid[]))
    select f.hash from files f
     where not exists (select from return_photos p where p.store_id = ${tx.storeId} and p.file_hash = f.hash
                          and p.return_id not in (select id from own))
       and not exists (select from transfer_receipts t where t.store_id = ${tx.storeId} and t.file_hash = f.hash
                          and t.order_id <> all(${orderIds}::uuid[]))`.execute(tx);
  await sql`
    delete from return_photos p using returns r
     where p.store_id = ${tx.storeId} and r.store_id = p.store_id and r.id = p.return_id
       and r.order_id = any(${orderIds}::uuid[])`.execute(tx);
  return rows.map(({ hash }) => hash);
}
