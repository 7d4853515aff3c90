import type { PlatformTx } from '#db/index.ts';

type NewHash = { userId: string; hash: string; at: Date };

/** Stores a new password and discards a requested e-mail change, which somebody else may have asked for. */
export async function replacePassword(tx: PlatformTx, { userId, hash, at }: NewHash): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: at })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('user_email_changes').where('user_id', '=', userId).execute();
}
