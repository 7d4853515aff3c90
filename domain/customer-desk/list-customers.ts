import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PageOrder, pageOrder, type StoreTx } from '#db/index.ts';
import { isListedCustomer } from '#domain/customers/index.ts';
import { purchaseFigures } from '#domain/orders/index.ts';
import { withNewerBuyers } from '#domain/reports/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { nameSearch } from './name-search.ts';

export const CUSTOMER_SORTS = ['newest', 'name', 'spent', 'orders', 'recent'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export type CustomerFilter = PageAsked & {
  /** Only accounts that are blocked, have never bought, or have bought more than once. */
  view?: 'all' | 'blocked' | 'never' | 'returning';
  query?: string;
  tag?: string;
  sort?: CustomerSort;
};

/** An account in the list; money in the store's currency. */
export type CustomerRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  isVerified: boolean;
  isBlocked: boolean;
  tags: string[];
  orders: number;
  spent: Money;
  lastOrderAt: Date | null;
  createdAt: Date;
};

/** Times are text, because rows come as JSON. */
type Row = Omit<CustomerRow, 'spent' | 'lastOrderAt' | 'createdAt'> & {
  spent: number;
  lastOrderAt: string | null;
  createdAt: string;
  keys: string;
};

const ORDERS: Record<CustomerSort, PageOrder> = {
  newest: orderBy('newest', sql`c.created_at`, 'time'),
  name: orderBy('name', sql`c.name`, 'text', 'ascending'),
  spent: orderBy('spent', sql`c.spent`, 'bigint'),
  orders: orderBy('orders', sql`c.orders`, 'bigint'),
  recent: orderBy('recent', sql`c.last_at`, 'time'),
};

/**
 * Accounts of the store with their purchases, as of now: the figures that are kept with the accounts, in the order
 * of an index, and computed ones for the accounts with orders that are not counted yet.
 */
export async function listCustomers(
  tx: StoreTx,
  filter: CustomerFilter & { currency: string },
): Promise<Page<CustomerRow>> {
  const page = askedPage(ORDERS[filter.sort ?? 'newest'], filter);
  const cut = (accounts: RawBuilder<unknown>) => sql`(
    select c.* from (${accounts}) c where ${wanted(filter)} and ${page.where} order by ${page.orderBy} limit ${page.limit})`;
  const read = await withNewerBuyers<Row>(
    tx,
    (newer) => sql`
    with newer as materialized (${newer}),
      found as (${cut(keptFigures(tx.storeId))} union all ${cut(newFigures(tx.storeId, filter.currency))})
    select c.id, c.name, c.email, c.phone, c.email_verified_at is not null as "isVerified",
           c.blocked_at is not null as "isBlocked", c.created_at as "createdAt", c.orders, c.spent,
           nullif(c.last_at, 'epoch') as "lastOrderAt", ${page.keys},
           array(select t.tag from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
                  order by t.tag) as tags
      from found c order by ${page.orderBy} limit ${page.limit}`,
  );
  const { rows: shown, ...cursors } = page.cut(read);
  const rows = shown.map(({ spent, createdAt, lastOrderAt, ...row }) => ({
    ...row,
    spent: money(spent, filter.currency),
    createdAt: new Date(createdAt),
    lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt),
  }));
  return { rows, ...cursors };
}

const COLUMNS = sql`b.store_id, b.id, b.name, b.email, b.email_norm, b.phone, b.password_hash, b.email_verified_at,
  b.blocked_at, b.created_at`;

const keptFigures = (store: string) => sql`
  select ${COLUMNS}, b.kept_orders as orders, b.kept_spent as spent, b.kept_last_at as last_at
    from customers b where b.store_id = ${store} and b.id not in (select n.id from newer n)`;

// "offset 0", because the planner would read all accounts in their order to find the few.
const newFigures = (store: string, currency: string) => sql`
  select b.*, f.orders, f.spent, coalesce(f.last_at, 'epoch') as last_at from newer n
   cross join lateral (select ${COLUMNS} from customers b where b.store_id = ${store} and b.id = n.id offset 0) b
   cross join lateral (${purchaseFigures(sql`o.store_id = ${store} and o.customer_id = n.id`, currency)}) f`;

function orderBy(
  sort: CustomerSort,
  column: RawBuilder<unknown>,
  type: 'time' | 'text' | 'bigint',
  direction: 'ascending' | 'descending' = 'descending',
): PageOrder {
  return pageOrder(
    sort,
    [
      [column, type],
      [sql`c.id`, 'uuid'],
    ],
    direction,
  );
}

export async function countCustomers(tx: StoreTx): Promise<{ all: number; blocked: number }> {
  const { rows } = await sql<{ all: number; blocked: number }>`
    select (select count(*)::int from customers c where c.store_id = ${tx.storeId} and ${isListedCustomer()}) as all,
           (select count(*)::int from customers where store_id = ${tx.storeId} and blocked_at is not null) as blocked`.execute(
    tx,
  );
  return rows[0] ?? { all: 0, blocked: 0 };
}

export async function listCustomerTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_tags')
    .select('tag')
    .distinct()
    .where('store_id', '=', tx.storeId)
    .orderBy('tag')
    .limit(200)
    .execute();
  return rows.map((row) => row.tag);
}

function wanted({ view, query, tag }: CustomerFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [isListedCustomer(), nameSearch(query ?? '')];
  if (view === 'blocked') parts.push(sql`c.blocked_at is not null`);
  if (view === 'never') parts.push(sql`c.orders = 0`);
  if (view === 'returning') parts.push(sql`c.orders > 1`);
  if (tag) {
    parts.push(sql`exists (select from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
      and t.tag = ${tag})`);
  }
  return sql.join(parts, sql` and `);
}
