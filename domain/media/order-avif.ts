import { enqueue, type StoreTx } from '#db/index.ts';

export const AVIF_TASK = 'media.avif';

/**
 * Has a picture of the store made at a width in AVIF, in a job: a quarter of a second each is too long for a shopper to
 * wait. Asked for again while one waits it stays one job. False where the store has no such picture.
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
