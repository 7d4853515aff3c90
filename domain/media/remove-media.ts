import { enqueue, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { MediaGone } from './errors.ts';
import { findMedia, type MediaItem } from './list-media.ts';
import { unusedFiles } from './unused-files.ts';

export const DROP_BYTES_TASK = 'media.drop-bytes';

/** Removes an image from the library and from all places that show it; a job then deletes its bytes. */
export async function removeMedia(
  tx: StoreTx,
  { mediaId }: { mediaId: string },
  act: Act,
): Promise<Result<MediaItem, MediaGone>> {
  const item = await findMedia(tx, mediaId);
  if (!item) return fail('media_not_found');
  await tx.deleteFrom('media').where('store_id', '=', tx.storeId).where('id', '=', mediaId).execute();
  await recordAudit(tx, act, {
    action: 'media.removed',
    subjectKind: 'media',
    subjectId: mediaId,
    before: { file: item.fileName, hash: item.hash },
  });
  await dropBytesLater(tx, item.hash);
  return ok(item);
}

/** Queues the deletion of unused bytes after the commit. */
export async function dropBytesLater(tx: StoreTx, hash: string): Promise<void> {
  await enqueue(tx, DROP_BYTES_TASK, { hash }, { class: 'web', jobKey: `bytes:${hash}` });
}

/** True if the bytes are still needed, because the file was uploaded again. */
export async function isPictureKept(tx: StoreTx, hash: string): Promise<boolean> {
  return (await unusedFiles(tx, [hash])).length === 0;
}
