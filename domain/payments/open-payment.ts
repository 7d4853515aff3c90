import { type RawBuilder, sql } from 'kysely';
import { newId } from '#lib/ids.ts';

export type PendingPayment = {
  storeId: string;
  orderId: string;
  amount: number;
  currency: string;
  at: Date;
};

/**
 * The insert of a payment that waits for its money, as a part for the statement that writes its order: the two rows
 * point at each other's existence, and one round trip less is held under the store's order counter.
 */
export function openPayment(payment: PendingPayment): RawBuilder<unknown> {
  return sql`insert into payments (store_id, id, order_id, method, status, currency, amount, created_at)
    values (${payment.storeId}, ${newId()}, ${payment.orderId}, 'cash_on_delivery', 'pending',
            ${payment.currency}, ${payment.amount}, ${payment.at})`;
}
