import type { StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** True if the token of a back-in-stock mail is valid in this store. */
export async function isUnsubscribeToken(tx: StoreTx, token: string): Promise<boolean> {
  return (await mailboxOf(tx, token)) !== null;
}

/** Ends all back-in-stock mails of the store to the link's mailbox, and deletes its address. */
export async function deleteBackInStockAlerts(
  tx: StoreTx,
  { token }: { token: string },
): Promise<Result<undefined, 'link_unknown'>> {
  const emailNorm = await mailboxOf(tx, token);
  if (emailNorm === null) return fail('link_unknown');
  await tx
    .deleteFrom('back_in_stock_alerts')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .execute();
  return ok();
}

async function mailboxOf(tx: StoreTx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('back_in_stock_alerts')
    .select('email_norm')
    .where('store_id', '=', tx.storeId)
    .where('stop_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.email_norm ?? null;
}
