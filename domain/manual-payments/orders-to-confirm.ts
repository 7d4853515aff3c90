import { sql } from 'kysely';
import { askedPage, fixedWord, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';

/** A cash order that cannot be packed before the shopper confirms it. */
export type OrderToConfirm = {
  id: string;
  number: number;
  userName: string;
  phone: string;
  city: string;
  /** The shopper's language, for messages. */
  locale: Locale;
  itemCount: number;
  total: Money;
  placedAt: Date;
  tries: number;
  triedAt: Date | null;
};

const OLDEST = pageOrder(
  'oldest',
  [
    [sql`o.placed_at`, 'time'],
    [sql`o.id`, 'uuid'],
  ],
  'ascending',
);

/** The orders to confirm, the longest waiting first. */
export async function ordersToConfirm(tx: StoreTx, asked: PageAsked = {}): Promise<Page<OrderToConfirm>> {
  const page = askedPage(OLDEST, asked);
  const read = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.user_name', 'o.phone', 'o.city', 'o.locale', 'o.item_count', 'o.total'])
    .select(['o.currency', 'o.placed_at', 'o.confirmation_tries', 'o.confirmation_tried_at'])
    .select(page.keys)
    .where('o.store_id', '=', tx.storeId)
    .where('o.confirmation', '=', fixedWord('waiting'))
    .where('o.status', '=', fixedWord('confirmed'))
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { rows, ...cursors } = page.cut(read);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      number: row.number,
      userName: row.user_name,
      phone: row.phone,
      city: row.city,
      locale: isLocale(row.locale) ? row.locale : 'en',
      itemCount: row.item_count,
      total: money(row.total, row.currency),
      placedAt: row.placed_at,
      tries: row.confirmation_tries,
      triedAt: row.confirmation_tried_at,
    })),
    ...cursors,
  };
}

/** The number of orders to confirm, counted up to `most`. */
export async function countOrdersToConfirm(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('confirmation', '=', fixedWord('waiting'))
    .where('status', '=', fixedWord('confirmed'))
    .limit(most)
    .execute();
  return rows.length;
}
