import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type MediaDetails,
  type MediaGone,
  type MediaItem,
  removeMedia,
  type SaveMediaFailure,
  saveMedia,
} from '#domain/media/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, type Result } from '#lib/result.ts';
import { indexSome } from './index-some.ts';

/** saveMedia, followed by invalidation of every page that shows the picture. */
export async function describePicture(
  tx: StoreTx,
  details: MediaDetails,
  act: Act,
): Promise<Result<MediaItem, SaveMediaFailure>> {
  const saved = await saveMedia(tx, details, act);
  if (saved.ok) await renewPlaces(tx, details.mediaId, await productsWith(tx, details.mediaId));
  return saved;
}

/** removeMedia, followed by invalidation of every page that showed the picture. */
export async function removePicture(
  tx: StoreTx,
  { mediaId }: { mediaId: string },
  act: Act,
): Promise<Result<MediaItem, MediaGone>> {
  if (!isId(mediaId)) return fail('media_not_found');
  const productIds = await productsWith(tx, mediaId);
  const removed = await removeMedia(tx, { mediaId }, act);
  if (removed.ok) await renewPlaces(tx, mediaId, productIds);
  return removed;
}

async function productsWith(tx: StoreTx, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from product_media where store_id = ${tx.storeId} and media_id = ${mediaId}
    union
    select product_id from variants where store_id = ${tx.storeId} and media_id = ${mediaId}
    union
    select o.product_id from option_values v
      join product_options o on o.store_id = ${tx.storeId} and o.id = v.option_id
     where v.store_id = ${tx.storeId} and v.media_id = ${mediaId}
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

async function renewPlaces(tx: StoreTx, mediaId: string, productIds: string[]): Promise<void> {
  await indexSome(tx, { of: mediaId, productIds });
  // Every page shows the logo and the categories' pictures.
  await touchShell(tx);
}
