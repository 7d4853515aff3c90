import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { SOLD } from '#domain/orders/index.ts';
import { asCounted, type Counted, changedSince, KEPT_COLUMNS, partOfOrder, QUARTER } from './count-orders.ts';
import { type Period, withinPeriod } from './period.ts';

type Within = (Period & { timeZone: string }) | null;

/**
 * Runs a query over up-to-date rows of sales_quarters: stored sums, newer orders, and recounted quarters for
 * changed orders.
 */
export function fromQuarters<Row>(
  tx: StoreTx,
  period: Within,
  query: (quarters: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Row[]> {
  return asCounted<Row>(tx, (counted) => query(quartersNow(tx, period, counted)));
}

/** The number of sold orders of a period, in any currency. */
export async function soldOrders(tx: StoreTx, period: Within): Promise<number> {
  const [sums] = await fromQuarters<{ orders: number }>(
    tx,
    period,
    (quarters) => sql`select coalesce(sum(s.orders), 0)::int as orders from (${quarters}) s`,
  );
  return sums?.orders ?? 0;
}

function quartersNow(tx: StoreTx, period: Within, counted: Counted): RawBuilder<unknown> {
  const store = tx.storeId;
  const lies = (at: string) => (period ? withinPeriod(sql.ref(at), period) : sql`true`);
  const part = partOfOrder(tx);
  const kept = sql.join(KEPT_COLUMNS.map((name) => sql.ref(`k.${name}`)));
  return sql`
    with again as materialized (select distinct ${QUARTER} as quarter from orders o
      where ${changedSince(tx, counted)} and o.number <= ${counted.number})
    select k.quarter, k.currency, k.base_currency, ${kept} from sales_quarters k
     where k.store_id = ${store} and ${lies('k.quarter')} and k.quarter not in (select a.quarter from again a)
    union all
    select ${part} from orders o
     where o.store_id = ${store} and o.number > ${counted.number} and ${lies('o.placed_at')} and ${SOLD}
    union all
    select p.* from again a cross join lateral (select ${part} from orders o
       where o.store_id = ${store} and o.placed_at >= a.quarter and o.placed_at < a.quarter + interval '15 minutes'
         and o.number <= ${counted.number} and ${SOLD} offset 0) p
     where ${lies('a.quarter')}`;
}
