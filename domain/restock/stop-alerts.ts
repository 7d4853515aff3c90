import type { StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/** Whether a link of a back-in-stock mail is one of this store's, still in use. */
export async function isStopLink(tx: StoreTx, token: string): Promise<boolean> {
  return (await readerOf(tx, token)) !== null;
}

/** Ends every back-in-stock mail of the store to the mailbox that the link was sent to, and forgets it. */
export async function stopAlerts(
  tx: StoreTx,
  { token }: { token: string },
): Promise<Result<undefined, 'link_unknown'>> {
  const emailNorm = await readerOf(tx, token);
  if (emailNorm === null) return fail('link_unknown');
  await tx
    .deleteFrom('stock_alerts')
    .where('store_id', '=', tx.storeId)
    .where('email_norm', '=', emailNorm)
    .execute();
  return ok();
}

async function readerOf(tx: StoreTx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('stock_alerts')
    .select('email_norm')
    .where('store_id', '=', tx.storeId)
    .where('stop_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.email_norm ?? null;
}
