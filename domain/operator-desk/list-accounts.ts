import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, withPlatform } from '#db/index.ts';
import type { OperatorRole } from '#domain/audit/index.ts';
import { likeWords } from '#lib/like-words.ts';

export const ACCOUNT_VIEWS = ['all', 'locked', 'unclaimed', 'operators'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];

/** An account is `unclaimed` until the mailed link of its sign-up is opened. */
export type AccountState = 'active' | 'locked' | 'unclaimed';

export type DeskAccount = {
  id: string;
  name: string;
  email: string;
  state: AccountState;
  createdAt: Date;
  seenAt: Date | null;
  hasSecondStep: boolean;
  operatorRole: OperatorRole | null;
  /** The name of the oldest store, and the number of stores. */
  store: string | null;
  stores: number;
};

export type AccountsFilter = PageAsked & { view?: AccountView; query?: string };

const NEWEST = pageOrder('newest', [
  [sql`u.created_at`, 'time'],
  [sql`u.id`, 'uuid'],
]);

const ACCOUNTS = sql`users u
  left join operators o on o.user_id = u.id
  left join account_locks k on k.user_id = u.id
  left join provisional_stores v on v.user_id = u.id`;

const VIEWS: Record<AccountView, RawBuilder<boolean>> = {
  all: sql`true`,
  locked: sql`k.user_id is not null`,
  unclaimed: sql`v.user_id is not null`,
  operators: sql`o.user_id is not null`,
};

/** The columns of an account that the list and the account's page share. */
const COLUMNS = sql`u.id, u.name, u.email, u.created_at as "createdAt", o.role as "operatorRole",
  case when k.user_id is not null then 'locked' when v.user_id is not null then 'unclaimed' else 'active' end as state,
  (select max(p.seen_at) from platform_sessions p where p.user_id = u.id) as "seenAt",
  exists (select from user_second_steps t where t.user_id = u.id and t.confirmed_at is not null) as "hasSecondStep",
  (select count(*)::int from staff_memberships m where m.user_id = u.id) as stores,
  (select s.name from staff_memberships m join stores s on s.id = m.store_id where m.user_id = u.id
    order by m.created_at, s.id limit 1) as store`;

/** Accounts of the whole install, newest first. */
export async function listAccounts(filter: AccountsFilter): Promise<Page<DeskAccount>> {
  const page = askedPage(NEWEST, filter);
  return withPlatform(async (tx) => {
    const { rows } = await sql<DeskAccount & { keys: string }>`
      select ${COLUMNS}, ${page.keys} from ${ACCOUNTS}
       where ${VIEWS[filter.view ?? 'all']} and ${matching(filter)} and ${page.where}
       order by ${page.orderBy} limit ${page.limit}`.execute(tx);
    return page.cut(rows);
  });
}

export type AccountsCounts = Record<AccountView, number> & { total: number };

/** The number of accounts in each view; `total` is the number that match the filter. */
export async function countAccounts(filter: AccountsFilter): Promise<AccountsCounts> {
  return withPlatform(async (tx) => {
    const { rows } = await sql<AccountsCounts>`
      select count(*)::int as "all", count(k.user_id)::int as locked, count(v.user_id)::int as unclaimed,
          count(o.user_id)::int as operators,
          (count(*) filter (where ${VIEWS[filter.view ?? 'all']} and ${matching(filter)}))::int as total
        from ${ACCOUNTS}`.execute(tx);
    return rows[0] ?? { all: 0, locked: 0, unclaimed: 0, operators: 0, total: 0 };
  });
}

/** One account; null if there is none. */
export async function findAccount(userId: string): Promise<DeskAccount | null> {
  return withPlatform(async (tx) => {
    const { rows } =
      await sql<DeskAccount>`select ${COLUMNS} from ${ACCOUNTS} where u.id = ${userId}`.execute(tx);
    return rows[0] ?? null;
  });
}

/** Accounts are found by their name or e-mail address, or by the slug or name of a store. */
function matching({ query = '' }: AccountsFilter): RawBuilder<boolean> {
  const words = likeWords(query);
  if (words === null) return sql<boolean>`true`;
  return sql<boolean>`u.id in (
    select id from users where (email_norm || ' ' || name) ilike ${words}
    union select user_id from provisional_stores where email_norm ilike ${words}
    union select m.user_id from stores s join staff_memberships m on m.store_id = s.id
      where (s.slug || ' ' || s.name) ilike ${words})`;
}
