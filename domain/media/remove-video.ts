import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { VideoGone } from './errors.ts';
import { findVideo, type VideoItem } from './list-videos.ts';
import { dropBytesLater } from './remove-media.ts';

/** Removes a video from the library. Blocks that show it leave it out; a job then deletes its bytes. */
export async function removeVideo(
  tx: StoreTx,
  { videoId }: { videoId: string },
  act: Act,
): Promise<Result<VideoItem, VideoGone>> {
  const item = await findVideo(tx, videoId);
  if (!item) return fail('video_not_found');
  await tx.deleteFrom('videos').where('store_id', '=', tx.storeId).where('id', '=', videoId).execute();
  await recordAudit(tx, act, {
    action: 'video.removed',
    subjectKind: 'video',
    subjectId: videoId,
    before: { file: item.fileName, hash: item.hash },
  });
  await dropBytesLater(tx, item.hash);
  await noteChange(tx, ['home', 'catalog']);
  // Written pages are cached until the shell changes.
  await touchShell(tx);
  return ok(item);
}
