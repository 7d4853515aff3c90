import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { purchaseFigures } from '#domain/orders/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { normalizeText } from '#lib/normalize-text.ts';

/** A customer without an account, identified by the e-mail of their orders. */
export type GuestRow = {
  email: string;
  name: string;
  phone: string;
  orders: number;
  spent: Money;
  lastOrderAt: Date;
};

/** The number of latest orders that are scanned; guests with only earlier orders are found by search. */
const LATEST_ORDERS = 5000;
const MOST = 100;

/** Guests, the latest order first; a query filters by the start of e-mail or name. */
export async function listGuests(
  tx: StoreTx,
  { query, currency }: { query: string; currency: string },
): Promise<GuestRow[]> {
  const text = normalizeText(query).trim().toLowerCase();
  const whose = sql`o.store_id = ${tx.storeId} and o.email_norm = g.email and o.customer_id is null`;
  const { rows } = await sql<Omit<GuestRow, 'spent'> & { spent: string }>`
    with latest as (
      select o.email_norm, o.user_name, o.phone, o.placed_at, o.id from orders o
       where o.store_id = ${tx.storeId} and o.customer_id is null and o.email_norm <> ''
         and (${text} = '' or o.email_norm ^@ ${text} or lower(o.user_name) ^@ ${text})
       order by o.placed_at desc, o.id desc limit ${LATEST_ORDERS}
    ), g as (
      select distinct on (email_norm) email_norm as email, user_name as name, phone, placed_at
        from latest order by email_norm, placed_at desc, id desc
    )
    select g.email, g.name, g.phone, f.orders, f.spent, g.placed_at as "lastOrderAt"
      from (select * from g order by placed_at desc, email limit ${MOST}) g
      cross join lateral (${purchaseFigures(whose, currency)}) f
     order by g.placed_at desc, g.email`.execute(tx);
  return rows.map(({ spent, ...row }) => ({ ...row, spent: money(Number(spent), currency) }));
}
