import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isListedCustomer } from '#domain/customers/index.ts';
import { isId } from '#lib/ids.ts';
import { type Money, money } from '#lib/money/index.ts';
import { bought } from './bought.ts';
import { nameSearch } from './name-search.ts';

export const PEOPLE_SORTS = ['newest', 'name', 'spent', 'orders', 'recent'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export type PeopleFilter = {
  /** Only blocked accounts, or those that never bought, or more than once. */
  view?: 'all' | 'blocked' | 'never' | 'returning';
  query?: string;
  tag?: string;
  sort?: PeopleSort;
  after?: string | null;
  limit?: number;
};

/** An account in the list; money in the store's currency. */
export type PersonRow = {
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

export type PeoplePage = { rows: PersonRow[]; next: string | null };

type Row = Omit<PersonRow, 'spent'> & { spent: string; cursor: string };

/** The sort columns as text for a cursor, and their types to parse it. */
const ORDERS: Record<PeopleSort, { by: RawBuilder<unknown>; type: RawBuilder<unknown>; isUp?: true }> = {
  newest: { by: sql`c.created_at`, type: sql`timestamptz` },
  name: { by: sql`c.name`, type: sql`text`, isUp: true },
  spent: { by: sql`f.spent`, type: sql`bigint` },
  orders: { by: sql`f.orders`, type: sql`int` },
  recent: { by: sql`coalesce(f.last_at, '-infinity'::timestamptz)`, type: sql`timestamptz` },
};

/** Accounts of the store with their purchases, 50 per page (at most 200). */
export async function listPeople(
  tx: StoreTx,
  filter: PeopleFilter & { currency: string },
): Promise<PeoplePage> {
  const limit = Math.min(Math.max(Math.trunc(filter.limit ?? 0) || 50, 1), 200);
  const { by, type, isUp } = ORDERS[filter.sort ?? 'newest'];
  const direction = isUp ? sql`asc` : sql`desc`;
  const cursor = readCursor(filter.after);
  const further = cursor
    ? sql`(${by}, c.id) ${isUp ? sql`>` : sql`<`} (${cursor.value}::text::${type}, ${cursor.id}::uuid)`
    : sql`true`;
  const whose = sql`o.store_id = c.store_id and o.customer_id = c.id`;
  const { rows } = await sql<Row>`
    select c.id, c.name, c.email, c.phone, c.email_verified_at is not null as "isVerified",
           c.blocked_at is not null as "isBlocked", c.created_at as "createdAt", f.orders, f.spent,
           f.last_at as "lastOrderAt", ${by}::text as cursor,
           array(select t.tag from customer_tags t where t.store_id = c.store_id and t.customer_id = c.id
                  order by t.tag) as tags
      from customers c cross join lateral (${bought(whose, filter.currency)}) f
     where c.store_id = ${tx.storeId} and ${wanted(filter)} and ${further}
     order by ${by} ${direction}, c.id ${direction}
     limit ${limit + 1}`.execute(tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ cursor: _, spent, ...row }) => ({
      ...row,
      spent: money(Number(spent), filter.currency),
    })),
    next: rows.length > limit && last ? cursorOf(last) : null,
  };
}

/** The number of accounts, and of blocked ones. */
export async function countPeople(tx: StoreTx): Promise<{ all: number; blocked: number }> {
  const { rows } = await sql<{ all: number; blocked: number }>`
    select (select count(*)::int from customers c where c.store_id = ${tx.storeId} and ${isListedCustomer()}) as all,
           (select count(*)::int from customers where store_id = ${tx.storeId} and blocked_at is not null) as blocked`.execute(
    tx,
  );
  return rows[0] ?? { all: 0, blocked: 0 };
}

export async function listPeopleTags(tx: StoreTx): Promise<string[]> {
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

function wanted({ view, query, tag }: PeopleFilter): RawBuilder<unknown> {
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

function cursorOf({ cursor, id }: { cursor: string; id: string }): string {
  return `${id}_${Buffer.from(cursor).toString('base64url')}`;
}

// An invalid cursor starts at the first page.
function readCursor(text: string | null | undefined): { id: string; value: string } | null {
  const [id, value = ''] = (text ?? '').split('_');
  if (!isId(id)) return null;
  const read = Buffer.from(value, 'base64url').toString();
  return /^[^\0]{1,140}$/.test(read) ? { id, value: read } : null;
}
