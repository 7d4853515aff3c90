import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { IS_TO_COLLECT, LEFT_DUE, ordersToPayBack } from '#domain/orders/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Period, periodBefore, withinPeriod } from './period.ts';
import { type SalesStep, type SalesSums, salesBy } from './sales-sums.ts';
import { soldProducts } from './sold-products.ts';

export type DashboardWanted = Period & { timeZone: string; currency: string; locale: Locale };

/** The sums by hour or by day in the store's time zone. Hours and days without data have no entry. */
export type Trend = { sales: Map<string, SalesSums>; visits: Map<string, number> };

export type TopProduct = { id: string; title: string; mediaHash: string; units: number; amount: number };

/** Tasks that wait for staff; counts are capped at MOST_COUNTED. */
export type Waiting = {
  toFulfil: number;
  /** Cash orders that the shopper has to confirm before packing. */
  toConfirm: number;
  oldestAt: Date | null;
  toCollect: number;
  collectAmount: number;
  reviews: number;
  failedPayments: number;
  /** Orders with money to refund. */
  toPayBack: number;
};

export type Dashboard = {
  step: SalesStep;
  before: Period;
  /** The trend of both periods. */
  trend: Trend;
  top: TopProduct[];
  waiting: Waiting;
};

export const MOST_COUNTED = 1000;
const TOP = 5;

/** Reads the parts of the dashboard that are in the store's own tables (P1). */
export async function readDashboard(tx: StoreTx, wanted: DashboardWanted): Promise<Dashboard> {
  const { from, to, timeZone, currency } = wanted;
  const before = periodBefore(wanted);
  const step = from === to ? 'hour' : 'day';
  const both = { from: before.from, to, timeZone, currency, isInBase: true, step } as const;
  return {
    step,
    before,
    trend: { sales: await salesBy(tx, both), visits: await visitsBy(tx, both) },
    top: await topProducts(tx, wanted),
    waiting: await readWaiting(tx, wanted),
  };
}

const FORMATS = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD' } as const;

async function visitsBy(
  tx: StoreTx,
  wanted: Period & { timeZone: string; step: 'hour' | 'day' },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ step: string; visits: number }>`
    select to_char(v.hour at time zone ${wanted.timeZone}, ${FORMATS[wanted.step]}) as step,
        sum(v.visits)::bigint as visits
      from visit_hours v where v.store_id = ${tx.storeId} and ${withinPeriod(sql.ref('v.hour'), wanted)}
     group by 1`.execute(tx);
  return new Map(rows.map(({ step, visits }) => [step, visits]));
}

async function topProducts(tx: StoreTx, wanted: DashboardWanted): Promise<TopProduct[]> {
  const sold = await soldProducts(tx, wanted, TOP);
  const ids = sold.map(({ id }) => id);
  const { rows } = await sql<{ id: string; title: string; mediaHash: string }>`
    select p.id, coalesce(n.titles ->> ${wanted.locale}, n.titles ->> 'en', n.titles ->> 'ar', '') as title,
        coalesce(m.hash, '') as "mediaHash"
      from unnest(${ids}::uuid[]) as p (id)
      cross join lateral (select l.titles, l.media_hash from order_lines l
         where l.store_id = ${tx.storeId} and l.product_id = p.id limit 1) n
      left join media m on m.store_id = ${tx.storeId} and m.hash = n.media_hash`.execute(tx);
  const named = new Map(rows.map((row) => [row.id, row]));
  return sold.flatMap((each) => ({ title: '', mediaHash: '', ...each, ...named.get(each.id) }));
}

async function readWaiting(tx: StoreTx, { currency }: DashboardWanted): Promise<Waiting> {
  const [store, most] = [tx.storeId, MOST_COUNTED];
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from (select from orders o where o.store_id = ${store}
          and o.status in ('confirmed', 'processing') and o.confirmation <> 'waiting' limit ${most}) c) as "toFulfil",
        (select count(*)::int from (select from orders o where o.store_id = ${store}
          and o.status = 'confirmed' and o.confirmation = 'waiting' limit ${most}) c) as "toConfirm",
        least((select o.placed_at from orders o where o.store_id = ${store} and o.status = 'confirmed'
              and o.confirmation <> 'waiting' order by o.placed_at, o.id limit 1),
            (select o.placed_at from orders o where o.store_id = ${store} and o.status = 'processing'
              order by o.placed_at, o.id limit 1)) as "oldestAt",
        c.count as "toCollect", c.amount as "collectAmount",
        (select count(*)::int from (select from reviews r where r.store_id = ${store} and r.status = 'pending'
          limit ${most}) c) as reviews,
        (select count(*)::int from (select from orders o where o.store_id = ${store} and o.payment_status = 'failed'
          and o.status = 'pending_payment' limit ${most}) c) as "failedPayments",
        (select count(*)::int from (${ordersToPayBack(store)} limit ${most}) c) as "toPayBack"
      from (select count(*)::int as count,
              coalesce(sum(c.left_due) filter (where c.currency = ${currency}), 0)::bigint as amount
            from (select o.currency, ${LEFT_DUE} as left_due from orders o
              where o.store_id = ${store} and ${IS_TO_COLLECT}
              limit ${most}) c) c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Counting gives a row.');
  return row;
}
