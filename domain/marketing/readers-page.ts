import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Reader } from './list-readers.ts';

export type ReaderStatus = Reader['status'];
export type ReaderRow = Reader & { id: string; leftAt: Date | null };
export type ReadersPage = { readers: ReaderRow[]; next: string | null };

export type ReadersAsked = {
  status?: ReaderStatus | null;
  query?: string;
  after?: string | null;
  size?: number;
};

const PAGE = 50;

/** Newsletter subscribers, newest first; `after` is the previous page's `next`. */
export async function readersPage(
  tx: StoreTx,
  { status, query = '', after, size = PAGE }: ReadersAsked = {},
): Promise<ReadersPage> {
  const from = parseCursor(after);
  const text = query
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const rows = await tx
    .selectFrom('newsletter_readers')
    .select(['id', 'email', 'locale', 'status', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .select('left_at as leftAt')
    .where('store_id', '=', tx.storeId)
    .$if(Boolean(status), (select) => select.where('status', '=', status ?? ''))
    .$if(text !== '', (select) => select.where(sql<boolean>`email_norm like ${`%${text}%`}`))
    .$if(from !== null, (select) =>
      select.where(sql<boolean>`(asked_at, id) < (${from?.at ?? null}, ${from?.id ?? null}::uuid)`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const readers = rows.slice(0, size) as ReaderRow[];
  const last = readers.at(-1);
  return { readers, next: rows.length > size && last ? `${last.askedAt.getTime()}_${last.id}` : null };
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

// An invalid cursor starts at the first page.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
