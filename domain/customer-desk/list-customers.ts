import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type PageOrder, pageOrder, type StoreTx } from '#db/index.ts';
import { isListedCustomer } from '#domain/customers/index.ts';
import { type Money, money } from '#lib/money/index.ts';
import { nameSearch } from './name-search.ts';
import { purchaseFigures } from './purchase-figures.ts';

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

type Row = Omit<CustomerRow, 'spent'> & { spent: string; keys: string };

const ORDERS: Record<CustomerSort, PageOrder> = {
  newest: orderBy('newest', sql`c.created_at`, 'time'),
  name: orderBy('name', sql`c.name`, 'text', 'ascending'),
  spent: orderBy('spent', sql`f.spent`, 'bigint'),
  orders: orderBy('orders', sql`f.orders`, 'bigint'),
  recent: orderBy('recent', sql`coalesce(f.last_at, timestamptz 'epoch')`, 'time'),
};

/** Accounts of the store with their purchases. */
export async function listCustomers(
  tx: StoreTx,
  filter: CustomerFilter & { currency: string },
): Promise<Page<CustomerRow>> {
  const page = askedPage(ORDERS[filter.sort ?? 'newest'], filter);
  const whose = sql`o.store_id = c.store_id and o.customer_id = c.id`;
  const { rows } = await sql<Row>`
    select c.id, c.name, c.email, c.phone, c.email_verified_at is not null as "isVerified",
           c.blocked_at is not null as "isBlocked", c.created_at as "createdAt", f.orders, f.spent,
           f.last_at as "lastOrderAt", ${page.keys},
           array(select t.tag from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
                  order by t.tag) as tags
      from customers c cross join lateral (${purchaseFigures(whose, filter.currency)}) f
     where c.store_id = ${tx.storeId} and ${wanted(filter)} and ${page.where}
     order by ${page.orderBy} limit ${page.limit}`.execute(tx);
  const { rows: shown, ...cursors } = page.cut(rows);
  return {
    rows: shown.map(({ spent, ...row }) => ({ ...row, spent: money(Number(spent), filter.currency) })),
    ...cursors,
  };
}

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
  if (view === 'never') parts.push(sql`f.orders = 0`);
  if (view === 'returning') parts.push(sql`f.orders > 1`);
  if (tag) {
    parts.push(sql`exists (select from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
      and t.tag = ${tag})`);
  }
  return sql.join(parts, sql` and `);
}
