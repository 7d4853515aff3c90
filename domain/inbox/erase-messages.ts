import { type SqlBool, sql } from 'kysely';
import { askedPage, pageOrder, type StoreTx } from '#db/index.ts';

const from = (emails: readonly string[]) => sql<SqlBool>`lower(m.email) = any (${[...emails]}::text[])`;

const A_PAGE = 50;
const OLDEST = pageOrder(
  'messages-from',
  [
    [sql`m.created_at`, 'time'],
    [sql`m.id`, 'uuid'],
  ],
  'ascending',
);

/** The number of messages that these mailboxes (lower case) sent by the contact form. */
export async function countMessagesFrom(tx: StoreTx, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contact_messages m
    where m.store_id = ${tx.storeId} and ${from(emails)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A page of those messages, oldest first, with the answers. */
export async function messagesFrom(
  tx: StoreTx,
  { emails, after }: { emails: readonly string[]; after: string | null },
) {
  const page = askedPage(OLDEST, { after, size: A_PAGE });
  const rows = await tx
    .selectFrom('contact_messages as m')
    .select(['m.name', 'm.email', 'm.order_number as orderNumber', 'm.body', 'm.created_at as at', page.keys])
    .select(
      sql<string[]>`array(select r.body from contact_replies r
        where r.store_id = m.store_id and r.message_id = m.id order by r.sent_at)`.as('replies'),
    )
    .where('m.store_id', '=', tx.storeId)
    .where(from(emails))
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows);
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
