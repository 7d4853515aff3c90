import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { liftConfirmed } from './suppressions.ts';

/**
 * Erases the mails to these recipients (lower case) or about these orders, and the refusals of these addresses. A
 * pending mail is left unchanged, so that it can be sent; a mail about an erased order is erased when it is sent
 * (deliverMail).
 */
export async function eraseMails(
  tx: StoreTx,
  of: { recipients: readonly string[] } | { orderIds: readonly string[] },
): Promise<void> {
  const whose =
    'recipients' in of
      ? sql<boolean>`lower(m.recipient) = any (${[...of.recipients]}::text[])`
      : sql<boolean>`m.order_id = any (${[...of.orderIds]}::uuid[])`;
  await tx
    .updateTable('mails as m')
    .set({ recipient: '', subject: '', body_text: '', body_html: '', last_error: '' })
    .where('m.store_id', '=', tx.storeId)
    .where('m.status', '<>', 'queued')
    .where(whose)
    .execute();
  if ('recipients' in of) for (const recipient of of.recipients) await liftConfirmed(tx, recipient);
}

/** The number of mails to these recipients, in lower case. */
export async function countMailsTo(tx: StoreTx, recipients: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails m
    where m.store_id = ${tx.storeId} and lower(m.recipient) = any (${[...recipients]}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}
