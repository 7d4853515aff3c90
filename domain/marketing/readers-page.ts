import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Reader } from './list-readers.ts';

export type ReaderStatus = Reader['status'];
export type ReaderRow = Reader & { id: string };
export type ReadersAsked = PageAsked & { status?: ReaderStatus | null; query?: string };

const NEWEST = pageOrder('newest', [
  [sql`asked_at`, 'time'],
  [sql`id`, 'uuid'],
]);

/** Newsletter subscribers, newest first. */
export async function readersPage(tx: StoreTx, asked: ReadersAsked = {}): Promise<Page<ReaderRow>> {
  const page = askedPage(NEWEST, asked);
  const words = likeWords((asked.query ?? '').toLowerCase());
  const rows = await tx
    .selectFrom('newsletter_readers')
    .select(['id', 'email', 'locale', 'status', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .select(['left_at as leftAt', page.keys])
    .where('store_id', '=', tx.storeId)
    .where(page.where)
    .$if(Boolean(asked.status), (select) => select.where('status', '=', asked.status ?? ''))
    .$if(words !== null, (select) => select.where('email_norm', 'like', words))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows as (ReaderRow & { keys: string })[]);
}

/** The number of subscribers by status. */
export async function countReaders(tx: StoreTx): Promise<Record<ReaderStatus, number>> {
  const rows = await tx
    .selectFrom('newsletter_readers')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('store_id', '=', tx.storeId)
    .groupBy('status')
    .execute();
  const counts: Record<ReaderStatus, number> = { asked: 0, confirmed: 0, left: 0 };
  for (const { status, count } of rows) counts[status as ReaderStatus] = count;
  return counts;
}
