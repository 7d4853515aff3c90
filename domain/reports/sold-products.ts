import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { SOLD } from '#domain/orders/index.ts';
import { asCounted, type Counted, changedSince } from './count-orders.ts';
import { type Period, withinPeriod } from './period.ts';

export type SoldProduct = { id: string; units: number; amount: number };

/** The UTC day of an order, by which sales_products is stored. */
const DAY = sql`date_trunc('day', o.placed_at, 'UTC')`;

/** Lines of `orders o` that have a product; imported lines may have none. */
const lines = (store: string) =>
  sql`join order_lines l on l.store_id = ${store} and l.order_id = o.id and l.product_id is not null`;

const nextDay = (day: RawBuilder<unknown>) => sql`${day} + interval '24 hours'`;

/**
 * The best-selling products of a period by amount, up to date: stored sums of whole days, and sums computed
 * now for the period's edges, newer orders, and days with changed orders.
 */
export async function soldProducts(
  tx: StoreTx,
  wanted: Period & { timeZone: string; currency: string },
  most: number,
): Promise<SoldProduct[]> {
  return asCounted<SoldProduct>(
    tx,
    (counted) => sql`
    with edges as materialized (${edgesOf(wanted)}),
      again as materialized (select distinct ${DAY} as day from orders o
        where ${changedSince(tx, counted)} and o.number <= ${counted.number}),
      parts as (
        select s.product_id, s.units, s.amount from sales_products s
         where s.store_id = ${tx.storeId} and s.currency = ${wanted.currency}
           and s.day >= (select e.first from edges e) and s.day < (select e.last from edges e)
           and s.day not in (select a.day from again a)
        union all
        ${fromOrders(tx, counted, wanted)})
    select p.product_id as id, sum(p.units)::bigint as units, sum(p.amount)::bigint as amount
      from parts p group by 1 order by 3 desc, 1 limit ${most}`,
  );
}

// first and last: the whole UTC days within the period, last excluded; none if last <= first.
function edgesOf({ from, to, timeZone }: Period & { timeZone: string }): RawBuilder<unknown> {
  return sql`select b.starts, b.ends, f.first, greatest(f.first, date_trunc('day', b.ends, 'UTC')) as last
    from (select ${from}::timestamp at time zone ${timeZone} as starts,
        (${to}::timestamp + interval '1 day') at time zone ${timeZone} as ends) b
    cross join lateral (select date_trunc('day', b.starts + interval '24 hours' - interval '1 microsecond', 'UTC')
      as first) f`;
}

function fromOrders(tx: StoreTx, counted: Counted, wanted: Period & { timeZone: string; currency: string }) {
  const store = tx.storeId;
  const edge = (name: string) => sql`(select ${sql.ref(`e.${name}`)} from edges e)`;
  const inPeriod = withinPeriod(sql.ref('o.placed_at'), wanted);
  const part = (which: RawBuilder<unknown>) => sql`
    select l.product_id, l.quantity as units, l.line_total as amount from orders o ${lines(store)}
     where o.store_id = ${store} and o.currency = ${wanted.currency} and ${SOLD} and ${inPeriod} and ${which}`;
  return sql`
    ${part(sql`o.placed_at < ${edge('first')}`)}
    union all
    ${part(sql`o.placed_at >= greatest(${edge('first')}, ${edge('last')})`)}
    union all
    ${part(sql`o.number > ${counted.number} and o.placed_at >= ${edge('first')}
      and o.placed_at < ${edge('last')} and ${DAY} not in (select a.day from again a)`)}
    union all
    select x.* from again a cross join lateral (
      ${part(sql`o.placed_at >= greatest(a.day, ${edge('first')})
        and o.placed_at < least(${nextDay(sql`a.day`)}, ${edge('last')})`)} offset 0) x`;
}

type Count = { after: number; until: number; again: Date[] };

/** Adds the sales of new orders, and recounts the days of the quarters `again`. */
export async function countProducts(tx: StoreTx, { after, until, again }: Count): Promise<void> {
  const store = tx.storeId;
  const days = sql`(select distinct date_trunc('day', q, 'UTC') as day from unnest(${again}::timestamptz[]) q)`;
  await sql`delete from sales_products s where s.store_id = ${store} and s.day in ${days}`.execute(tx);
  await sql`insert into sales_products as s (store_id, day, currency, product_id, units, amount)
    select ${store}, p.day, p.currency, p.product_id, sum(p.quantity), sum(p.line_total)
      from (select ${DAY} as day, o.currency, l.product_id, l.quantity, l.line_total from orders o ${lines(store)}
         where o.store_id = ${store} and o.number > ${after} and o.number <= ${until} and ${SOLD}
        union all
        select d.day, x.* from ${days} d cross join lateral (
          select o.currency, l.product_id, l.quantity, l.line_total from orders o ${lines(store)}
           where o.store_id = ${store} and o.placed_at >= d.day
             and o.placed_at < ${nextDay(sql`d.day`)} and o.number <= ${after} and ${SOLD}) x) p
     group by p.day, p.currency, p.product_id
    on conflict (store_id, day, currency, product_id) do update
      set units = s.units + excluded.units, amount = s.amount + excluded.amount`.execute(tx);
}
