import { enqueue, type StoreTx } from '#db/index.ts';

export const DROP_FILE_TASK = 'downloads.drop-file';
export const SWEEP_UPLOADS_TASK = 'downloads.sweep-uploads';

const DAY = 24 * 3_600_000;

/** Queues the removal of this store's unfinished uploads, due when an upload that starts now is a day old. */
export async function sweepUploadsLater(tx: StoreTx, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + DAY + 60_000);
  await enqueue(tx, SWEEP_UPLOADS_TASK, {}, { class: 'web', runAt, jobKey: SWEEP_UPLOADS_TASK });
}

/** Queues the deletion of unused bytes after the commit. */
export async function dropLater(tx: StoreTx, contentId: string): Promise<void> {
  await enqueue(tx, DROP_FILE_TASK, { contentId }, { class: 'web', jobKey: `file:${contentId}` });
}

/** True if a file still uses these bytes. */
export async function isContentKept(tx: StoreTx, contentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('digital_files')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('content_id', '=', contentId)
    .executeTakeFirst();
  return row !== undefined;
}
