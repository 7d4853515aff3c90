import { sql } from 'kysely';
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
  await deleteAlertsOf(tx, [emailNorm]);
  return ok();
}

/** Deletes the alerts of these mailboxes, in normal form. */
export async function deleteAlertsOf(tx: StoreTx, emails: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('back_in_stock_alerts')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`email_norm = any (${[...emails]}::text[])`)
    .execute();
}

/** The number of alerts of these mailboxes. */
export async function countAlertsOf(tx: StoreTx, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from back_in_stock_alerts a
    where a.store_id = ${tx.storeId} and a.email_norm = any (${[...emails]}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The alerts of these mailboxes with the product that each waits for, oldest first. */
export async function alertsOf(tx: StoreTx, emails: readonly string[]) {
  return tx
    .selectFrom('back_in_stock_alerts as a')
    .select(['a.email', 'a.status', 'a.asked_at as askedAt', 'a.told_at as toldAt'])
    .select(
      sql<string>`coalesce((select t.title from variants v join product_texts t
        on t.store_id = v.store_id and t.product_id = v.product_id
        where v.store_id = a.store_id and v.id = a.variant_id order by t.locale = a.locale desc limit 1), '')`.as(
        'product',
      ),
    )
    .where('a.store_id', '=', tx.storeId)
    .where(sql<boolean>`a.email_norm = any (${[...emails]}::text[])`)
    .orderBy('a.asked_at')
    .execute();
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
