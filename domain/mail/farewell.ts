import type { PlatformTx } from '#db/index.ts';

/**
 * Empties the last mail of a deleted account once it is over, whether it was sent or not, so that nothing of the account is
 * left: its other mails were deleted with it. A mail of another kind is left unchanged.
 */
export async function emptyFarewell(tx: PlatformTx, mailId: string): Promise<void> {
  await tx
    .updateTable('platform_mails')
    .set({ recipient: '', subject: '', body_text: '', body_html: '', last_error: '' })
    .where('id', '=', mailId)
    .where('kind', '=', 'own_deleted')
    .execute();
}
