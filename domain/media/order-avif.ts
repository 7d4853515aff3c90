import { enqueue, type StoreTx } from '#db/index.ts';

export const AVIF_TASK = 'media.avif';

/**
 * Queues the rendering of an AVIF at a width, which takes a quarter of a second, too long for a request.
 * Repeated calls are merged. False if the store has no such image.
 */
export async function orderAvif(tx: StoreTx, picture: { hash: string; width: number }): Promise<boolean> {
  const { hash, width } = picture;
  const known = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!known) return false;
  await enqueue(tx, AVIF_TASK, { hash, width }, { class: 'web', jobKey: `avif:${hash}:${width}` });
  return true;
}
