import type { PlatformTx } from '#db/index.ts';

/** True if an operator locked the account. Its sessions are invalid, too (findSession). */
export async function isLocked(tx: PlatformTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_locks')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
