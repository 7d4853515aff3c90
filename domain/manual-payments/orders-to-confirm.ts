import { type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
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

export type ConfirmPage = { rows: OrderToConfirm[]; next: string | null };

const PAGE = 50;

/** The queue, longest waiting first. after is ConfirmPage.next. */
export async function ordersToConfirm(
  tx: StoreTx,
  { after }: { after?: string | null } = {},
): Promise<ConfirmPage> {
  const from = parseCursor(after);
  const rows = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.user_name', 'o.phone', 'o.city', 'o.locale', 'o.item_count', 'o.total'])
    .select(['o.currency', 'o.placed_at', 'o.confirmation_tries', 'o.confirmation_tried_at'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.confirmation', '=', 'waiting')
    .where('o.status', '=', 'confirmed')
    .$if(from !== null, (query) =>
      query.where(sql<SqlBool>`(o.placed_at, o.id) > (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('o.placed_at')
    .orderBy('o.id')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
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
    next: rows.length > PAGE && last ? `${last.placed_at.getTime()}_${last.id}` : null,
  };
}

/** The length of the queue, counted up to `most`. */
export async function countOrdersToConfirm(tx: StoreTx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('store_id', '=', tx.storeId)
    .where('confirmation', '=', 'waiting')
    .where('status', '=', 'confirmed')
    .limit(most)
    .execute();
  return rows.length;
}

// An invalid cursor starts at the first page.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
