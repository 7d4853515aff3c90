import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition on `orders o`: placed after `since` and not after `at`, neither cancelled nor still waiting for its
 * payment.
 */
export function countedOrders(store: string, since: Date, at: Date): RawBuilder<boolean> {
  return sql<boolean>`o.store_id = ${store} and o.placed_at > ${since} and o.placed_at <= ${at}
      and o.status not in ('cancelled', 'pending_payment')`;
}
