import type { StoreTx } from '#db/index.ts';

/** What the store keeps of a mailbox as a reader of its newsletter; null for none. For whoever proved to have it. */
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

/** Forgets a mailbox, with its links. For whoever proved to have it. */
export async function eraseReader(tx: StoreTx, { emailNorm }: { emailNorm: string }): Promise<void> {
  await tx
    .deleteFrom('newsletter_readers')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .execute();
}
