import { enqueue, type StoreTx } from '#db/index.ts';
import { type PlanLimit, requireRoom } from '#domain/packages/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { PreparedImage } from './image.ts';
import { type ImageDetails, type RecordedImage, recordImage } from './record-image.ts';
import { DROP_BYTES_TASK } from './remove-media.ts';

/**
 * Records a stored image that staff or an import add. If the package has no room for it, a job deletes its bytes;
 * an image that exists takes no more room. Photos of shoppers are recorded without this: a full package stops no shopper.
 */
export async function addImage(
  tx: StoreTx,
  image: PreparedImage,
  details: ImageDetails,
): Promise<Result<RecordedImage, PlanLimit>> {
  const { hash, bytes } = image;
  const room = await requireRoom(tx, 'storage', (await isRecorded(tx, hash)) ? 0 : bytes.length);
  if (room.ok) return ok(await recordImage(tx, image, details));
  await enqueue(tx, DROP_BYTES_TASK, { hash }, { class: 'web', jobKey: `bytes:${hash}` });
  return room;
}

async function isRecorded(tx: StoreTx, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
