import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailStore } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';
import { stockRows } from './stock-rows.ts';

/** The low-stock job, which app.take_stock enqueues for the store's next eight o'clock in the morning. */
export const MAIL_LOW_STOCK_TASK = 'stock.mail-low';

const MOST_LINES = 50;

/**
 * The job: sends one mail with all low variants, the scarcest first; none if no variant is low. At most once
 * a day.
 */
export async function mailLowStock(tx: StoreTx, act: Act): Promise<{ told: number }> {
  const store = tx.storeId;
  const settings = await tx
    .selectFrom('store_settings')
    .select(['default_locale', 'time_zone'])
    .where('store_id', '=', store)
    .executeTakeFirstOrThrow();
  const from = sql`
    select v.id as variant_id, row_number() over (order by s.quantity, v.id) as ord
      from stock_levels s
      join variants v on v.store_id = ${store} and v.id = s.variant_id and v.archived_at is null
      join products p on p.store_id = ${store} and p.id = v.product_id and p.status = 'active'
      join store_settings st on st.store_id = ${store}
     where s.store_id = ${store} and s.is_tracked and s.quantity <= coalesce(s.low_at, st.low_stock_at)
     order by s.quantity, v.id limit ${MOST_LINES}`;
  const rows = await stockRows(tx, { from, locale: settings.default_locale as Locale });
  if (rows.length === 0) return { told: 0 };
  const items = rows.map(({ title, options, sku, quantity, threshold }) => ({
    title,
    options,
    sku,
    left: Math.max(0, quantity),
    threshold: threshold ?? 0,
  }));
  const data = { items, adminPath: '/admin/products/stock?view=low' };
  const dedupeKey = `low_stock:${dayIn(act.at, settings.time_zone)}`;
  const mailId = await mailStore(tx, { kind: 'low_stock', data, dedupeKey }, act);
  return { told: mailId === null ? 0 : rows.length };
}

function dayIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
