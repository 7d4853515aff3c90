import { type RawBuilder, sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { setSoldOfBrands, setSoldUnits, setTrends } from '#domain/catalog/index.ts';
import { enqueueTogether } from './count-together.ts';
import { countedOrders } from './counted-orders.ts';

/** The job that ranks a store's products and brands (F5). */
export const RANK_TASK = 'reports.rank-products';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** The period for best sellers, in days. */
const SOLD_DAYS = 90;
/** Eight half-lives of seven days: older events keep at most 0.4 % of their weight. */
const TREND_DAYS = 56;
const POINTS = { view: 1, cart: 3, unit: 8 };
/** Days for which daily product statistics are stored, more than any query needs. */
const KEPT_DAYS = 120;
const MOST_SOLD = 10_000;
const MOST_TRENDING = 500;

/** Queues the ranking for the end of the hour; repeated calls are merged. */
export async function enqueueRanking(tx: StoreTx, at: Date): Promise<void> {
  const runAt = new Date((Math.floor(at.getTime() / HOUR) + 1) * HOUR);
  await enqueue(tx, RANK_TASK, {}, { class: 'web', runAt, jobKey: `rank:${runAt.toISOString()}` });
}

/**
 * Ranks products and brands at `at`: best sellers by units of 90 days, trending ones by views, carts and
 * units with a half-life of 7 days. Skips cancelled orders and unpaid cards. Runs again the next day while
 * the periods contain events, and queues the count of products bought together.
 */
export async function rankProducts(tx: StoreTx, at: Date): Promise<{ sold: number; trending: number }> {
  const sold = await unitsOf(tx, at);
  const trends = await trendsOf(tx, at);
  await setSoldUnits(tx, sold.products);
  await setSoldOfBrands(tx, sold.brands);
  await setTrends(tx, trends);
  await sql`delete from product_days
    where store_id = ${tx.storeId} and day < ${ago(at, KEPT_DAYS)}`.execute(tx);
  if (sold.products.size + trends.size > 0) {
    await enqueue(tx, RANK_TASK, {}, { class: 'web', runAt: ago(at, -1), jobKey: 'rank:tomorrow' });
  }
  if (sold.products.size > 0) await enqueueTogether(tx, at);
  return { sold: sold.products.size, trending: trends.size };
}

const ago = (at: Date, days: number) => new Date(at.getTime() - days * DAY);

/** SQL for the lines of counted orders since a given time. */
function sales(store: string, since: Date, at: Date): RawBuilder<unknown> {
  return sql`from orders o join order_lines l on l.store_id = ${store} and l.order_id = o.id
    where ${countedOrders(store, since, at)}`;
}

type Units = { productId: string; brandId: string | null; units: number };

async function unitsOf(tx: StoreTx, at: Date) {
  const { rows } = await sql<Units>`
    select s.product_id as "productId", p.brand_id as "brandId", s.units
      from (select l.product_id, sum(l.quantity)::bigint as units ${sales(tx.storeId, ago(at, SOLD_DAYS), at)}
             group by l.product_id) s
      join products p on p.store_id = ${tx.storeId} and p.id = s.product_id
     order by s.units desc, s.product_id desc limit ${MOST_SOLD}`.execute(tx);
  const brands = new Map<string, number>();
  for (const { brandId, units } of rows) {
    if (brandId) brands.set(brandId, (brands.get(brandId) ?? 0) + units);
  }
  return { products: new Map(rows.map(({ productId, units }) => [productId, units])), brands };
}

/**
 * All scores decay at the same rate, so their order stays the same. The stored value is the logarithm of the
 * score plus the time: it changes only with events, so that cached pages stay valid.
 */
async function trendsOf(tx: StoreTx, at: Date): Promise<Map<string, number>> {
  const since = ago(at, TREND_DAYS);
  const weeks = sql`extract(epoch from e.day)::float8 / 604800`;
  const now = at.getTime() / (7 * DAY);
  const { rows } = await sql<{ productId: string; trend: number }>`
    select e.product_id as "productId",
        round(((ln(sum(e.points * power(2::float8, ${weeks} - ${now}::float8))) / ln(2::float8) + ${now}::float8)
          * 10000)::numeric)::bigint as trend
      from (
        select d.product_id, d.day, d.views * ${POINTS.view}::int + d.carts * ${POINTS.cart}::int as points
          from product_days d where d.store_id = ${tx.storeId} and d.day > ${since} and d.day <= ${at}
        union all
        select l.product_id, date_trunc('day', o.placed_at, 'UTC'), l.quantity * ${POINTS.unit}::bigint
          ${sales(tx.storeId, since, at)}) e
     where e.points > 0 and e.product_id is not null
     group by e.product_id order by trend desc, e.product_id desc limit ${MOST_TRENDING}`.execute(tx);
  return new Map(rows.map(({ productId, trend }) => [productId, trend]));
}
