import type { PlatformTx } from '#db/index.ts';

type NewHash = { userId: string; hash: string; at: Date };

/**
 * Stores a new password and discards what somebody who knew the former one may have begun: an e-mail change, and
 * sign-ins that wait for their code. Lock the account's row first, then end its sessions: a concurrent sign-in waits
 * for the row.
 */
export async function replacePassword(tx: PlatformTx, { userId, hash, at }: NewHash): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: at })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('user_email_changes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute();
}
