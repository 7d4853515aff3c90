import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PageOrder, pageOrder, withPlatform } from '#db/index.ts';
import { type Cycle, nextTryAt, type Phase } from '#domain/subscription/index.ts';
import type { Locale } from '#lib/locale.ts';
import { matchesStore } from './matches-store.ts';
import { endsBefore } from './store-state.ts';
import { tallyStores } from './tally-stores.ts';

export type DeskSubscription = {
  storeId: string;
  slug: string;
  name: string;
  phase: Phase;
  packageNames: Record<Locale, string> | null;
  packageVersion: number | null;
  /** Null if the subscription does not renew. */
  cycle: Cycle | null;
  /** The end of the paid period, of a trial, or of a period that an operator set; null if it never ends. */
  endsAt: Date | null;
  failedTries: number;
  /** The amount of the last failed renewal that is still unpaid, in minor units. */
  failure: { at: Date; total: number; currency: string; code: string } | null;
  /** The time of the next attempt to renew; null if there is none. */
  nextTryAt: Date | null;
};

/**
 * SQL for the phase of stores s, subscriptions b, packages p and store_suspensions x. Must agree with phaseOf
 * (domain/subscription).
 */
const phaseAt = (at: Date) => sql<Phase>`case
  when x.store_id is not null then 'suspended'
  when b.current_period_end <= ${at} and b.current_period_end <> 'epoch'::timestamptz then 'ended'
  when b.cancels_at_end then 'canceling'
  when b.cycle is not null and b.status = 'past_due' then 'past_due'
  when b.cycle is not null then 'active'
  when b.status = 'trialing' then 'trial'
  when b.is_complimentary then 'complimentary'
  when p.is_listed then 'free'
  else 'given' end`;

const SUBSCRIPTIONS = sql`stores s
  left join subscriptions b on b.store_id = s.id
  left join packages p on p.id = b.package_id
  left join store_suspensions x on x.store_id = s.id`;

const ends = sql`coalesce(b.paid_until, b.current_period_end)`;
const ID: [RawBuilder<unknown>, 'uuid'] = [sql`s.id`, 'uuid'];
const ORDERS = {
  ends: pageOrder('ends', [[endsBefore(ends), 'time'], ID], 'ascending'),
  newest: pageOrder('newest', [[sql`s.created_at`, 'time'], ID]),
} as const satisfies Record<string, PageOrder>;

export type SubscriptionFilter = PageAsked & {
  phase?: Phase | null;
  query?: string;
  packageCode?: string;
  sort?: keyof typeof ORDERS;
  at: Date;
};

type Row = Omit<DeskSubscription, 'nextTryAt' | 'failure'> & {
  keys: string;
  failedAt: Date | null;
  failedTotal: number;
  failedCurrency: string;
  failedCode: string;
};

/** The subscriptions of all stores that are not closed. */
export async function listDeskSubscriptions(filter: SubscriptionFilter): Promise<Page<DeskSubscription>> {
  const page = askedPage(ORDERS[filter.sort ?? 'ends'], filter);
  return withPlatform(async (tx) => {
    const { rows } = await sql<Row>`
      select s.id as "storeId", s.slug, s.name, ${phaseAt(filter.at)} as phase, p.version as "packageVersion",
          case when p.id is not null then json_build_object('en', p.name_en, 'ar', p.name_ar) end as "packageNames",
          b.cycle, ${ends} as "endsAt", coalesce(b.failed_tries, 0) as "failedTries",
          c.settled_at as "failedAt", c.total::float8 as "failedTotal", c.currency as "failedCurrency",
          c.failure_code as "failedCode", ${page.keys}
        from ${SUBSCRIPTIONS}
        left join lateral (
          select f.settled_at, f.total, f.currency, f.failure_code from platform_charges f
           where b.failed_tries > 0 and f.store_id = s.id and f.status = 'failed' and f.kind = 'renew'
             and f.period_start >= b.paid_until
           order by f.created_at desc limit 1) c on true
       where s.status <> 'closed' and ${matchesStore({ ...filter, kind: phaseAt(filter.at), wanted: filter.phase })} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows.map(({ keys, ...row }) => ({ ...subscriptionOfRow(row), keys })));
  });
}

function subscriptionOfRow(row: Omit<Row, 'keys'>): DeskSubscription {
  const { failedAt: at, failedTotal: total, failedCurrency: currency, failedCode: code, ...own } = row;
  const isRetried = own.phase === 'past_due' && own.endsAt !== null && own.failedTries > 0;
  return {
    ...own,
    failure: at && { at, total, currency, code },
    nextTryAt: isRetried && own.endsAt ? nextTryAt(own.endsAt, own.failedTries) : null,
  };
}

export type SubscriptionCounts = Partial<Record<Phase, number>> & { all: number; total: number };

/** The number of stores in each phase; `total` is the number that match the filter. */
export async function countDeskSubscriptions(filter: SubscriptionFilter): Promise<SubscriptionCounts> {
  const { kinds, ...sums } = await tallyStores({
    from: sql`${SUBSCRIPTIONS} where s.status <> 'closed'`,
    kind: phaseAt(filter.at),
    isMatching: matchesStore({ ...filter, kind: phaseAt(filter.at), wanted: null }),
    wanted: filter.phase,
  });
  return { ...kinds, ...sums };
}
