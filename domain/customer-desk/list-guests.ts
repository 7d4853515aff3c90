import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { emailsOfBuyers, purchaseFigures } from '#domain/orders/index.ts';
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

/** The latest orders that are read, of accounts too, and the guest orders of them; earlier guests are found by search. */
const LATEST_ORDERS = 20_000;
const LATEST_OF_GUESTS = 5000;
const MOST = 100;

/**
 * Guests, the latest order first; a query filters by the start of e-mail or name. Like the search of orders it finds
 * earlier guests by their words, because orders have no index by name.
 */
export async function listGuests(
  tx: StoreTx,
  { query, currency }: { query: string; currency: string },
): Promise<GuestRow[]> {
  const text = normalizeText(query).trim().toLowerCase();
  const emails = text === '' ? [] : await emailsOfBuyers(tx, query);
  const whose = sql`o.store_id = ${tx.storeId} and o.email_norm = g.email and o.customer_id is null`;
  const guest = sql`o.customer_id is null and o.email_norm <> ''`;
  const columns = sql`o.email_norm, o.user_name, o.phone, o.placed_at, o.id`;
  const { rows } = await sql<Omit<GuestRow, 'spent'> & { spent: string }>`
    with latest as (
      select ${columns} from (select ${columns}, o.customer_id from orders o where o.store_id = ${tx.storeId}
         order by o.placed_at desc, o.id desc limit ${LATEST_ORDERS}) o
       where ${guest} order by o.placed_at desc, o.id desc limit ${LATEST_OF_GUESTS}
    ), found as (
      select o.* from latest o
       where ${text} = '' or o.email_norm ^@ ${text} or lower(o.user_name) ^@ ${text}
      union all
      select n.* from unnest(${emails}::text[]) e (email) cross join lateral (
        select ${columns} from orders o
         where o.store_id = ${tx.storeId} and o.email_norm = e.email and ${guest} and not o.erase_when_over
         order by o.placed_at desc, o.id desc limit 1) n
    ), g as (
      select distinct on (email_norm) email_norm as email, user_name as name, phone, placed_at
        from found order by email_norm, placed_at desc, id desc
    )
    select g.email, g.name, g.phone, f.orders, f.spent, g.placed_at as "lastOrderAt"
      from (select * from g order by placed_at desc, email limit ${MOST}) g
      cross join lateral (${purchaseFigures(whose, currency)}) f
     order by g.placed_at desc, g.email`.execute(tx);
  return rows.map(({ spent, ...row }) => ({ ...row, spent: money(Number(spent), currency) }));
}
