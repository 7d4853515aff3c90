import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { countAddedBytes, type PlanLimit, requireRoom } from '#domain/packages/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { VideoGone } from './errors.ts';
import { plainName } from './plain-name.ts';
import type { CheckedVideo } from './video.ts';

type VideoDetails = {
  fileName: string;
  act: Act;
  /** Moves the bytes to the store's media folder; false if they no longer exist. */
  store: () => Promise<boolean>;
};

/**
 * Stores and records an uploaded video, if the package has room for it. A video that the store has already takes no more
 * room and keeps its row.
 */
export async function addVideo(
  tx: StoreTx,
  video: CheckedVideo,
  { fileName, act, store }: VideoDetails,
): Promise<Result<{ videoId: string }, PlanLimit | VideoGone>> {
  const { hash, contentType, bytes, width, height, seconds } = video;
  const before = await rowOf(tx, hash);
  const room = await requireRoom(tx, 'storage', before ? 0 : bytes);
  if (!room.ok) return room;
  // The bytes are stored after the check, so that a refused video leaves none.
  if (!(await store())) return fail('video_not_found');
  const id = newId();
  const row = await tx
    .insertInto('videos')
    .values({
      ...{ store_id: tx.storeId, id, hash, content_type: contentType, bytes, width, height, seconds },
      file_name: plainName(fileName),
      created_at: act.at,
    })
    // An update, because `do nothing` would not return the existing row.
    .onConflict((conflict) => conflict.columns(['store_id', 'hash']).doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (row.id !== id) return ok({ videoId: row.id });
  await countAddedBytes(tx, bytes);
  await recordAudit(tx, act, {
    action: 'video.added',
    subjectKind: 'video',
    subjectId: id,
    after: { file: plainName(fileName), hash, bytes },
  });
  return ok({ videoId: id });
}

/** Refused if the package has no room for a video of this many bytes: asked before it is uploaded. */
export async function placeForVideo(tx: StoreTx, bytes: number): Promise<Result<undefined, PlanLimit>> {
  return requireRoom(tx, 'storage', bytes);
}

async function rowOf(tx: StoreTx, hash: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('videos')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}
