import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export type InboxMessage = {
  id: string;
  name: string;
  email: string;
  orderNumber: string;
  body: string;
  locale: Locale;
  status: 'new' | 'read' | 'answered';
  at: Date;
};

export type InboxPage = { messages: InboxMessage[]; next: string | null };

const PAGE = 50;

/** The store's messages, newest first, fifty a page; `after` is the `next` of the page before. */
export async function listMessages(
  tx: StoreTx,
  { after }: { after?: string | null } = {},
): Promise<InboxPage> {
  const from = parseCursor(after);
  const rows = await tx
    .selectFrom('contact_messages as m')
    .select(['m.id', 'm.name', 'm.email', 'm.order_number as orderNumber', 'm.body', 'm.locale', 'm.status'])
    .select('m.created_at as at')
    .where('m.store_id', '=', tx.storeId)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(m.created_at, m.id) < (${from?.at ?? null}, ${from?.id ?? null}::uuid)`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const messages = rows.slice(0, PAGE) as InboxMessage[];
  const last = messages.at(-1);
  return { messages, next: rows.length > PAGE && last ? `${last.at.getTime()}_${last.id}` : null };
}

// A cursor that nobody gave out starts at the top.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
