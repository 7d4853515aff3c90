import type { StoreTx } from '#db/index.ts';
import { countAddedBytes, type PlanLimit, requireRoom } from '#domain/packages/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { ImageStore, PreparedImage } from './image.ts';
import { type ImageDetails, type RecordedImage, recordImage } from './record-image.ts';

/**
 * Stores and records an image that staff or an import add, if the package has room for it; an image that exists takes no
 * more room. Photos of shoppers are recorded without this: a full package stops no shopper.
 */
export async function addImage(
  tx: StoreTx,
  image: PreparedImage,
  { images, ...details }: ImageDetails & { images: ImageStore },
): Promise<Result<RecordedImage, PlanLimit>> {
  const { hash, bytes } = image;
  const added = (await isRecorded(tx, hash)) ? 0 : bytes.length;
  const room = await requireRoom(tx, 'storage', added);
  if (!room.ok) return room;
  if (added > 0) await countAddedBytes(tx, added);
  // The bytes are stored after the checks, so that a refused image leaves none.
  await images.put(tx.storeId, hash, bytes);
  return ok(await recordImage(tx, image, details));
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
