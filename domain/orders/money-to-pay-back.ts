import { type RawBuilder, sql } from 'kysely';
import { failedRefunds } from './failed-refunds.ts';

/**
 * SQL for the ids of the orders of a store with money to pay back: more money than is owed, money at a provider that
 * belongs to no payment, or a failed refund. Each part reads an index of just these orders (orders_surplus,
 * payment_attempts_differ, refund_outcomes_failed). The same conditions joined by `or` would read every order.
 */
export function ordersToPayBack(storeId: string): RawBuilder<{ id: string }> {
  return sql`select s.id from orders s where s.store_id = ${storeId} and s.number > 0
        and s.held_total > case when s.status = 'cancelled' then 0 else s.total - s.credited_total end
    union select t.order_id from payment_attempts t where t.store_id = ${storeId} and t.differs <> ''
    union ${failedRefunds(sql`true`, { storeId, of: sql`r.order_id` })}`;
}
