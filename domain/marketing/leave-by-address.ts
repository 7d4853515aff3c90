import type { StoreTx } from '#db/index.ts';

/** Unsubscribes the reader with this address, in lower case, who reported a mail as spam. Without one, nothing changes. */
export async function leaveByAddress(tx: StoreTx, emailNorm: string, at: Date): Promise<void> {
  const reader = await tx
    .selectFrom('newsletter_readers')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .forUpdate()
    .executeTakeFirst();
  if (reader) await markLeft(tx, reader.id, at);
}

/** Ends a reader's subscription and removes the links that would confirm it. A reader who left before keeps that moment. */
export async function markLeft(tx: StoreTx, readerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('newsletter_readers')
    .set({ status: 'left', left_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', readerId)
    .where('status', '<>', 'left')
    .execute();
  // A pending confirmation must not resubscribe a reader who left.
  await tx
    .deleteFrom('newsletter_tokens')
    .where('store_id', '=', tx.storeId)
    .where('reader_id', '=', readerId)
    .where('purpose', '=', 'confirm')
    .execute();
}
