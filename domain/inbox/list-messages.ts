import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
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

export type InboxPage = { messages: InboxMessage[]; next: string | null };

const PAGE = 50;

/** The store's messages, newest first, fifty per page; `after` is the previous page's `next`. */
export async function listMessages(
  tx: StoreTx,
  {
    after,
    status,
    query = '',
  }: { after?: string | null; status?: MessageStatus | null; query?: string } = {},
): Promise<InboxPage> {
  const from = parseCursor(after);
  const words = likeWords(query);
  const rows = await tx
    .selectFrom('contact_messages as m')
    .select(['m.id', 'm.name', 'm.email', 'm.order_number as orderNumber', 'm.body', 'm.locale', 'm.status'])
    .select('m.created_at as at')
    .where('m.store_id', '=', tx.storeId)
    .$if(Boolean(status), (select) => select.where('m.status', '=', status ?? ''))
    .$if(words !== null, (select) =>
      select.where(
        sql<boolean>`(m.name ilike ${words} or m.email ilike ${words} or m.order_number ilike ${words}
          or m.body ilike ${words})`,
      ),
    )
    .$if(from !== null, (select) =>
      select.where(sql<boolean>`(m.created_at, m.id) < (${from?.at ?? null}, ${from?.id ?? null}::uuid)`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const messages = rows.slice(0, PAGE) as InboxMessage[];
  const last = messages.at(-1);
  return { messages, next: rows.length > PAGE && last ? `${last.at.getTime()}_${last.id}` : null };
}

/** The number of messages by status. */
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

/** Escapes % and _ in the typed text. */
function likeWords(query: string): string | null {
  const text = query.trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// An invalid cursor starts at the first page.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
