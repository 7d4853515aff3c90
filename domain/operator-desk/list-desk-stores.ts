import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PageOrder, pageOrder, withPlatform } from '#db/index.ts';
import type { OrdersLevel } from '#domain/packages/index.ts';
import type { Locale } from '#lib/locale.ts';
import { matchesStore } from './matches-store.ts';
import { endsBefore, STORES, type StoreState, stateAt } from './store-state.ts';
import { tallyStores } from './tally-stores.ts';

export type DeskStore = {
  id: string;
  slug: string;
  name: string;
  owner: string | null;
  packageNames: Record<Locale, string> | null;
  maxProducts: number | null;
  state: StoreState;
  periodEndsAt: Date | null;
  products: number | null;
  lastOrderAt: Date | null;
  /** Minor units; null if the store was not measured this month. */
  sales: number | null;
  currency: string | null;
};

export type StoreFilter = PageAsked & {
  state?: StoreState | null;
  query?: string;
  packageCode?: string;
  /** Stores that have used this much of their package's monthly limit of orders. */
  ordersLevel?: OrdersLevel | null;
  sort?: StoreSort;
  at: Date;
};

const time = (column: RawBuilder<unknown>) =>
  [sql`coalesce(${column}, 'epoch'::timestamptz)`, 'time'] as [RawBuilder<unknown>, 'time'];
const ID: [RawBuilder<unknown>, 'uuid'] = [sql`s.id`, 'uuid'];

/** The sort orders of the list. Each ends with the id, so that a cursor identifies one row. */
const ORDERS = {
  newest: pageOrder('newest', [[sql`s.created_at`, 'time'], ID]),
  oldest: pageOrder('oldest', [[sql`s.created_at`, 'time'], ID], 'ascending'),
  name: pageOrder('name', [[sql`lower(s.name)`, 'text'], ID], 'ascending'),
  last_order: pageOrder('last_order', [time(sql`f.last_order_at`), ID]),
  sales: pageOrder('sales', [[sql`coalesce(f.sales, 0)`, 'bigint'], ID]),
  products: pageOrder('products', [[sql`coalesce(f.products, 0)::bigint`, 'bigint'], ID]),
  ends: pageOrder('ends', [[endsBefore(sql`b.current_period_end`), 'time'], ID], 'ascending'),
} as const satisfies Record<string, PageOrder>;

export type StoreSort = keyof typeof ORDERS;

export const STORE_SORTS = Object.keys(ORDERS) as StoreSort[];

/** Stores of the whole install, in one statement over the platform's own tables. */
export async function listDeskStores(filter: StoreFilter): Promise<Page<DeskStore>> {
  const page = askedPage(ORDERS[filter.sort ?? 'newest'], filter);
  return withPlatform(async (tx) => {
    const { rows } = await sql<DeskStore & { keys: string }>`
      select s.id, s.slug, s.name, ${stateAt(filter.at)} as state, p.max_products as "maxProducts",
          case when p.id is not null then json_build_object('en', p.name_en, 'ar', p.name_ar) end as "packageNames",
          b.current_period_end as "periodEndsAt", f.products, f.last_order_at as "lastOrderAt",
          case when f.month = ${filter.at.toISOString().slice(0, 7)} then f.sales::float8 end as sales,
          f.currency,
          (select u.name from staff_memberships m join users u on u.id = m.user_id
            where m.store_id = s.id and m.role = 'owner' order by m.created_at limit 1) as owner,
          ${page.keys}
        from ${STORES}
       where ${matchesFilter(filter, filter.state ?? null)} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

/** SQL condition for STORES: the store matches the filter and is in the wanted state. */
export function matchesFilter(filter: StoreFilter, wanted: StoreState | null): RawBuilder<boolean> {
  const { at, packageCode, query, ordersLevel: level } = filter;
  return matchesStore({
    ...{ kind: stateAt(at), wanted, packageCode, query },
    orders: level ? { level, at } : null,
  });
}

export type StoreCounts = Record<StoreState, number> & { all: number; total: number };

/** The number of stores in each state; `total` is the number that match the filter. */
export async function countDeskStores(filter: StoreFilter): Promise<StoreCounts> {
  const { kinds, ...sums } = await tallyStores({
    from: STORES,
    kind: stateAt(filter.at),
    isMatching: matchesFilter(filter, null),
    wanted: filter.state,
  });
  const none = {
    active: 0,
    trial: 0,
    pastDue: 0,
    ending: 0,
    expired: 0,
    suspended: 0,
    unclaimed: 0,
    closed: 0,
  };
  return { ...none, ...kinds, ...sums };
}
