import { type RawBuilder, sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { countedOrders } from './counted-orders.ts';

/** The job that counts which products of a store are bought together (decision 143). */
export const TOGETHER_TASK = 'reports.count-together';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The period in which orders are counted, in days. */
const COUNTED_DAYS = 180;
/** A pair of products in fewer orders may be chance. */
const FEWEST_ORDERS = 2;
// The limits bound a run: 20,000 orders of at most 30 lines and 10 products have 600,000 lines and 900,000 pairs. An
// imported order may have a thousand lines.
const MOST_ORDERS = 20_000;
const MOST_LINES = 30;
const MOST_OF_ORDER = 10;
/** Products stored for a product: more than a page shows, because some of them are sold out. */
const MOST_OTHERS = 12;
/** The nightly runs of the stores are spread over these hours after midnight, UTC. */
const NIGHT_HOURS = 4;

/** Queues the count for the store's minute of the next night; repeated calls are merged. */
export async function enqueueTogether(tx: StoreTx, at: Date): Promise<void> {
  const minute = Number.parseInt(tx.storeId.slice(-4), 16) % (NIGHT_HOURS * 60);
  const today = Math.floor(at.getTime() / DAY) * DAY + minute * 60_000;
  const runAt = new Date(today > at.getTime() ? today : today + DAY);
  await enqueue(tx, TOGETHER_TASK, {}, { class: 'web', runAt, jobKey: 'together' });
}

/**
 * Counts the pairs of products in the store's counted orders of the last 180 days, and stores for each product
 * those it was bought with most. Rows that stay the same are not written, so a repeated run changes nothing.
 * Runs again the next night while the period contains orders. `pairs` counts both directions.
 */
export async function countTogether(tx: StoreTx, at: Date): Promise<{ orders: number; pairs: number }> {
  const { rows } = await sql<{ orders: number; pairs: number }>`
    with recent as materialized (${recentOrders(tx.storeId, at)}),
      goods as materialized (${goodsOfOrders(tx.storeId)}),
      best as materialized (${bestPairs()}),
      gone as (
        delete from bought_together t where t.store_id = ${tx.storeId}
          and not exists (select from best b where b.product_id = t.product_id and b.other_id = t.other_id)),
      written as (
        insert into bought_together as t (store_id, product_id, other_id, orders)
        select ${tx.storeId}::uuid, b.product_id, b.other_id, b.orders from best b
         order by b.product_id, b.other_id
        on conflict (store_id, product_id, other_id) do update set orders = excluded.orders
          where t.orders <> excluded.orders)
    select (select count(*) from recent)::int as orders, (select count(*) from best)::int as pairs`.execute(
    tx,
  );
  const counted = rows[0] ?? { orders: 0, pairs: 0 };
  if (counted.orders > 0) await enqueueTogether(tx, at);
  return counted;
}

function recentOrders(store: string, at: Date): RawBuilder<unknown> {
  const since = new Date(at.getTime() - COUNTED_DAYS * DAY);
  return sql`
    select o.id from orders o where ${countedOrders(store, since, at)}
     order by o.placed_at desc, o.id desc limit ${MOST_ORDERS}`;
}

// The first products of each order, once each whatever their variants, from its first lines (counted from 0). A line that
// was cancelled whole was not bought.
function goodsOfOrders(store: string): RawBuilder<unknown> {
  return sql`
    select x.order_id, x.product_id from (
      select l.order_id, l.product_id,
          row_number() over (partition by l.order_id order by min(l.position), l.product_id) as nth
        from recent r
        join order_lines l on l.store_id = ${store} and l.order_id = r.id and l.position < ${MOST_LINES}
        join products p on p.store_id = ${store} and p.id = l.product_id
       where l.cancelled_quantity < l.quantity
       group by l.order_id, l.product_id) x
     where x.nth <= ${MOST_OF_ORDER}`;
}

function bestPairs(): RawBuilder<unknown> {
  return sql`
    select y.product_id, y.other_id, y.orders from (
      select d.product_id, d.other_id, n.orders,
          row_number() over (partition by d.product_id order by n.orders desc, d.other_id desc) as nth
        from (
          select one.product_id as one, two.product_id as two, count(*)::int as orders
            from goods one join goods two on two.order_id = one.order_id and two.product_id > one.product_id
           group by one.product_id, two.product_id having count(*) >= ${FEWEST_ORDERS}) n
        cross join lateral (values (n.one, n.two), (n.two, n.one)) d (product_id, other_id)) y
     where y.nth <= ${MOST_OTHERS}`;
}
