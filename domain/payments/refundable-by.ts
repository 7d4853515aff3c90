import { sql } from 'kysely';
import type { PaymentMethod } from './payment-rules.ts';

/**
 * The method of a received payment. card_by_hand: a card payment without an attempt that a provider can be asked about,
 * because it was paid before the store moved here or was collected in another way. Only staff can refund it.
 */
export type PaidBy = PaymentMethod | 'card_by_hand';

/** SQL for the PaidBy of the payment `p`. */
export const PAID_BY = sql<PaidBy>`case when p.method = 'card' and not exists (
    select from payment_attempts t
     where t.store_id = p.store_id and t.payment_id = p.id and t.status in ('paid', 'returned'))
  then 'card_by_hand' else p.method end`;
