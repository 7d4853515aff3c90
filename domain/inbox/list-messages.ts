import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Locale } from '#lib/locale.ts';

export type MessageStatus = 'new' | 'read' | 'answered';

export type InboxMessage = {
  id: string;
  name: string;
  email: string;
  orderNumber: string;
  body: string;
  locale: Locale;
  status: MessageStatus;
  at: Date;
};

export type MessagesAsked = PageAsked & { status?: MessageStatus | null; query?: string };

const NEWEST = pageOrder('newest', [
  [sql`m.created_at`, 'time'],
  [sql`m.id`, 'uuid'],
]);

/** The store's messages, newest first. */
export async function listMessages(tx: StoreTx, asked: MessagesAsked = {}): Promise<Page<InboxMessage>> {
  const page = askedPage(NEWEST, asked);
  const words = likeWords(asked.query ?? '');
  const rows = await tx
    .selectFrom('contact_messages as m')
    .select(['m.id', 'm.name', 'm.email', 'm.order_number as orderNumber', 'm.body', 'm.locale', 'm.status'])
    .select(['m.created_at as at', page.keys])
    .where('m.store_id', '=', tx.storeId)
    .where(page.where)
    .$if(Boolean(asked.status), (select) => select.where('m.status', '=', asked.status ?? ''))
    .$if(words !== null, (select) =>
      select.where(
        sql<boolean>`(m.name ilike ${words} or m.email ilike ${words} or m.order_number ilike ${words}
          or m.body ilike ${words})`,
      ),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows as (InboxMessage & { keys: string })[]);
}

export async function countMessages(tx: StoreTx): Promise<Record<MessageStatus, number>> {
  const rows = await tx
    .selectFrom('contact_messages')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('store_id', '=', tx.storeId)
    .groupBy('status')
    .execute();
  const counts: Record<MessageStatus, number> = { new: 0, read: 0, answered: 0 };
  for (const { status, count } of rows) counts[status as MessageStatus] = count;
  return counts;
}
