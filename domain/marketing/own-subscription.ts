import type { StoreTx } from '#db/index.ts';

/** The newsletter data of a verified mailbox; null if there is none. */
export async function exportSubscription(tx: StoreTx, { emailNorm }: { emailNorm: string }) {
  const row = await tx
    .selectFrom('newsletter_readers')
    .select([
      'email',
      'locale',
      'status',
      'asked_at as askedAt',
      'confirmed_at as confirmedAt',
      'left_at as leftAt',
    ])
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a verified mailbox with its links. */
export async function eraseReader(tx: StoreTx, { emailNorm }: { emailNorm: string }): Promise<void> {
  await tx
    .deleteFrom('newsletter_readers')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .execute();
}
