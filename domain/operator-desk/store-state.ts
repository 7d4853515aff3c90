import { type RawBuilder, sql } from 'kysely';

/** The states of a store, one for each tab of the console's list; a store has exactly one. */
export const STORE_STATES = [
  'active',
  'trial',
  'pastDue',
  'ending',
  'expired',
  'suspended',
  'unclaimed',
  'closed',
] as const;

export type StoreState = (typeof STORE_STATES)[number];

type Columns = Record<'isSuspended' | 'ends' | 'billing', RawBuilder<unknown>>;

/** SQL for a store's state at a time, from stores s, store_closings c, provisional_stores v and the given columns. */
export const stateOf = ({ isSuspended, ends, billing }: Columns, at: Date) => sql<StoreState>`case
  when s.status = 'closed' or c.store_id is not null then 'closed'
  when ${isSuspended} then 'suspended'
  when v.store_id is not null then 'unclaimed'
  when ${ends} <= ${at} then 'expired'
  when ${billing} = 'past_due' then 'pastDue'
  when ${billing} = 'trialing' then 'trial'
  when ${ends} <= ${at}::timestamptz + interval '7 days' then 'ending'
  else 'active' end`;

/** SQL over STORES for a store's state at a time. */
export const stateAt = (at: Date) =>
  stateOf(
    { isSuspended: sql`x.store_id is not null`, ends: sql`b.current_period_end`, billing: sql`b.status` },
    at,
  );

/** The tables that a store's state and plan are read from. */
export const STORES = sql`stores s
  left join subscriptions b on b.store_id = s.id
  left join packages p on p.id = b.package_id
  left join store_suspensions x on x.store_id = s.id
  left join store_closings c on c.store_id = s.id
  left join provisional_stores v on v.store_id = s.id
  left join store_figures f on f.store_id = s.id`;

/**
 * SQL for the end of a period as a sort key. A missing end sorts last, as the year 2200. A later year could lose
 * microseconds in the cursor, because JSON numbers are doubles.
 */
export const endsBefore = (end: RawBuilder<unknown>) => sql`least(${end}, '2200-01-01'::timestamptz)`;
