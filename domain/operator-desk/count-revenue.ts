import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import { GRACE_MS } from '#domain/subscription/index.ts';

/** A month in UTC. The last one is the current month, which ends now. */
export type RevenueMonth = {
  /** The first moment of the month. */
  start: Date;
  /** Monthly recurring revenue at the end of the month: the plans' prices per month before tax, in minor units. */
  recurring: number;
  /** The number of paying stores at the beginning of the month; `paying`: at its end. */
  payingBefore: number;
  paying: number;
  /** Stores whose first payment was in this month. */
  firstPaid: number;
  /** Stores that were paying at the beginning of the month and not at its end. */
  lost: number;
};

/** The trials that ended in a month. `converted`: those of stores that paid within 30 days after the end. */
export type TrialMonth = { start: Date; ended: number; converted: number };

export type CountedRevenue = {
  currencies: { currency: string; months: RevenueMonth[] }[];
  /** Not separated by currency, because a trial has none. */
  trials: TrialMonth[];
};

/** The revenue between consecutive bounds, computed from all charges, changes and trials of the existing stores. */
export async function countRevenue(tx: PlatformTx, bounds: Date[]): Promise<CountedRevenue> {
  const rows = await countPaying(tx, bounds);
  const trials = await countTrials(tx, bounds);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].map((currency) => ({
    currency,
    months: monthsOf(
      bounds,
      rows.filter((row) => row.currency === currency),
    ),
  }));
  return { currencies, trials };
}

/** The figures of one currency at a bound, with the events up to the next bound. */
type AtBound = {
  bound: number;
  currency: string;
  recurring: number;
  paying: number;
  lost: number;
  firstPaid: number;
};

function monthsOf(bounds: Date[], rows: AtBound[]): RevenueMonth[] {
  const at = (bound: number) => rows.find((row) => row.bound === bound);
  return bounds.slice(0, -1).map((start, index) => {
    const [begin, end] = [at(index + 1), at(index + 2)];
    return {
      ...{ start, recurring: end?.recurring ?? 0, paying: end?.paying ?? 0 },
      ...{ payingBefore: begin?.paying ?? 0, lost: begin?.lost ?? 0, firstPaid: begin?.firstPaid ?? 0 },
    };
  });
}

/**
 * A paid charge counts from its payment until the store's next payment or the end of the plan. The plan ends with its
 * period if it was cancelled or moved by an operator, and otherwise eight days later, when an unpaid store closes. It
 * is valued at the price of its package version, not at the charged amount, because an upgrade charges only a part of
 * a period.
 */
const RUNS = sql`
  paid as (
    select c.store_id, c.currency, c.settled_at as since, c.period_end + ${GRACE_MS} * interval '1 millisecond' as closes,
        case c.cycle when 'month' then p.per_month * 12 else p.per_year end as worth,
        lead(c.settled_at) over payments as next, row_number() over payments = 1 as is_first
      from platform_charges c
      join package_prices p on p.package_id = c.package_id and p.currency = c.currency
     where c.status = 'paid'
    window payments as (partition by c.store_id order by c.settled_at, c.period_end, c.id)),
  ends as materialized (
    select store_id, id, at, greatest(at, case kind
          when 'went_free' then at
          when 'complimentary' then at
          when 'resumed' then period_end_after + ${GRACE_MS} * interval '1 millisecond'
          else period_end_after end) as until
      from subscription_changes where kind in ('canceled', 'resumed', 'went_free', 'complimentary', 'period_end')),
  runs as materialized (
    select d.store_id, d.currency, d.worth, d.since, d.is_first, least(d.next, coalesce(e.until, d.closes)) as until
      from paid d
      left join (
        select distinct on (f.store_id, f.since, f.closes) f.store_id, f.since, f.closes, e.until
          from paid f join ends e on e.store_id = f.store_id and e.at >= f.since and e.at < least(f.next, f.closes)
         order by f.store_id, f.since, f.closes, e.at desc, e.id desc) e using (store_id, since, closes))`;

async function countPaying(tx: PlatformTx, bounds: Date[]): Promise<AtBound[]> {
  const { rows } = await sql<AtBound>`
    with ${RUNS},
    points as (
      select b.bound, r.store_id, r.currency, r.worth,
          lead(b.bound) over later = b.bound + 1 and lead(r.currency) over later = r.currency as stays
        from runs r
        join unnest(${bounds}::timestamptz[]) with ordinality as b (at, bound) on r.since < b.at and r.until >= b.at
      window later as (partition by r.store_id order by b.bound)),
    counted as (
      select bound::int, currency, round(sum(worth) / 12) as recurring, count(*) as paying,
          count(*) filter (where stays is not true) as lost
        from points group by bound, currency),
    firsts as (
      select width_bucket(since, ${bounds}::timestamptz[]) as bound, currency, count(*) as first_paid
        from runs where is_first group by 1, 2)
    select bound, currency, coalesce(recurring, 0)::float8 as recurring, coalesce(paying, 0)::int as paying,
        coalesce(lost, 0)::int as lost, coalesce(first_paid, 0)::int as "firstPaid"
      from counted full join firsts using (bound, currency) where bound > 0`.execute(tx);
  return rows;
}

async function countTrials(tx: PlatformTx, bounds: Date[]): Promise<TrialMonth[]> {
  const { rows } = await sql<TrialMonth>`
    with trials as (
      select h.period_end_after as ends,
          exists (
            select from platform_charges c
             where c.store_id = h.store_id and c.status = 'paid'
               and c.settled_at < h.period_end_after + interval '30 days') as is_converted
        from subscription_changes h
       where h.kind = 'started' and h.period_end_after >= ${bounds[0]})
    select m.start, count(t.ends)::int as ended, (count(*) filter (where t.is_converted))::int as converted
      from unnest(${bounds.slice(0, -1)}::timestamptz[], ${bounds.slice(1)}::timestamptz[]) as m (start, "end")
      left join trials t on t.ends >= m.start and t.ends < m."end"
     group by m.start order by m.start`.execute(tx);
  return rows;
}
