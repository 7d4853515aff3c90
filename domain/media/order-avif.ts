import { countJobs, enqueue, type StoreTx } from '#db/index.ts';
import { isPageWidth } from '#lib/picture-widths.ts';

export const AVIF_TASK = 'media.avif';

/**
 * The maximum number of waiting AVIF jobs of a store. Visitors cause them, so without a limit one visitor could fill
 * the queue. Simultaneous requests may exceed it by a few.
 */
const MOST_WAITING = 50;

export type AvifOrder = 'ordered' | 'queue_full' | 'not_offered';

/**
 * Queues the rendering of an AVIF at a width that pages use, which takes a quarter of a second, too long for a
 * request. Repeated calls are merged.
 */
export async function orderAvif(tx: StoreTx, picture: { hash: string; width: number }): Promise<AvifOrder> {
  const { hash, width } = picture;
  if (!isPageWidth(width)) return 'not_offered';
  const known = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!known) return 'not_offered';
  if ((await countJobs(tx, 'renditions')) >= MOST_WAITING) return 'queue_full';
  await enqueue(tx, AVIF_TASK, { hash, width }, { class: 'renditions', jobKey: `avif:${hash}:${width}` });
  return 'ordered';
}
