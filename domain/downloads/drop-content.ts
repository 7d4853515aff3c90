import { enqueue, type StoreTx } from '#db/index.ts';

export const DROP_FILE_TASK = 'downloads.drop-file';

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
