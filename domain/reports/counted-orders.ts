import { type RawBuilder, sql } from 'kysely';
import { SOLD } from '#domain/orders/index.ts';

/** SQL condition on `orders o`: sold, and placed after `since` and not after `at`. */
export function countedOrders(store: string, since: Date, at: Date): RawBuilder<boolean> {
  return sql<boolean>`o.store_id = ${store} and o.placed_at > ${since} and o.placed_at <= ${at}
      and ${SOLD}`;
}
