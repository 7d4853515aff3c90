import { type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

const from = (emails: readonly string[]) => sql<SqlBool>`lower(m.email) = any (${[...emails]}::text[])`;

/** The messages that these mailboxes (lower case) sent by the contact form, oldest first, with the answers. */
export async function messagesFrom(tx: StoreTx, emails: readonly string[]) {
  const rows = await tx
    .selectFrom('contact_messages as m')
    .select(['m.name', 'm.email', 'm.order_number as orderNumber', 'm.body', 'm.created_at as at'])
    .select(
      sql<string[]>`array(select r.body from contact_replies r
        where r.store_id = m.store_id and r.message_id = m.id order by r.sent_at)`.as('replies'),
    )
    .where('m.store_id', '=', tx.storeId)
    .where(from(emails))
    .orderBy('m.created_at')
    .execute();
  return rows;
}

/** Deletes the messages of these mailboxes with the answers. Returns the number of messages. */
export async function deleteMessagesFrom(tx: StoreTx, emails: readonly string[]): Promise<number> {
  const gone = await tx
    .deleteFrom('contact_messages as m')
    .where('m.store_id', '=', tx.storeId)
    .where(from(emails))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
