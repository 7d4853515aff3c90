import { type RawBuilder, sql } from 'kysely';
import { NEAR_PERCENT, type OrdersLevel } from '#domain/packages/index.ts';
import { likeWords } from '#lib/like-words.ts';

type Wanted<Kind> = {
  /** SQL for the kind of a store. It is compared with `wanted`, if that is set. */
  kind: RawBuilder<Kind>;
  wanted: Kind | null | undefined;
  packageCode?: string | undefined;
  query?: string | undefined;
  /** Stores that have used this much of their package's monthly limit of orders, by their figures f. */
  orders?: { level: OrdersLevel; at: Date } | null | undefined;
};

/** SQL condition for stores s with packages p: kind, package, and search words in slug, name, owner or domain. */
export function matchesStore<Kind>({
  kind,
  wanted,
  packageCode = '',
  query = '',
  orders,
}: Wanted<Kind>): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  const words = likeWords(query);
  if (wanted) parts.push(sql`${kind} = ${wanted}`);
  if (packageCode !== '') parts.push(sql`p.code = ${packageCode}`);
  if (orders) parts.push(ordersAre(orders.level, orders.at));
  if (words !== null) {
    parts.push(sql`s.id in (
      select id from stores where (slug || ' ' || name) ilike ${words}
      union select m.store_id from users u join staff_memberships m on m.user_id = u.id
        where m.role = 'owner' and (u.email_norm || ' ' || u.name) ilike ${words}
      union select store_id from domain_claims where host ilike ${words})`);
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

// The figures of an earlier month say nothing about the current one.
function ordersAre(level: OrdersLevel, at: Date): RawBuilder<boolean> {
  const isReached = sql<boolean>`f.month_orders >= p.max_orders_month`;
  const isNear = sql<boolean>`f.month_orders::bigint * 100 >= p.max_orders_month::bigint * ${NEAR_PERCENT}::int`;
  const wanted = level === 'reached' ? isReached : sql<boolean>`${isNear} and not ${isReached}`;
  return sql<boolean>`(f.month_ends_at > ${at} and ${wanted})`;
}
