import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type OrderState, recordOrderEvent } from './make-move.ts';

const hasNote = (tx: StoreTx, orderId: string): RawBuilder<boolean> => sql`
  exists (select from order_events e where e.store_id = ${tx.storeId} and e.order_id = ${orderId} and e.kind = 'note'
             and e.data ->> 'outcome' = 'says_paid')`;

/** The condition that an order's shopper says that they paid, and has sent no receipt since. */
export const paymentClaimed = (
  tx: StoreTx,
  orderId: string,
): RawBuilder<boolean> => sql`(${hasNote(tx, orderId)}
  and not exists (select from transfer_receipts t where t.store_id = ${tx.storeId} and t.order_id = ${orderId}))`;

/** True if the shopper of an order says that they paid, and has sent no receipt since. */
export function isPaymentClaimed(tx: StoreTx, orderId: string): Promise<boolean> {
  return isTrue(tx, paymentClaimed(tx, orderId));
}

/**
 * Tells staff on the order, once, that its shopper says they paid, because there was no room for the receipt. The caller
 * holds the order's lock.
 */
export async function notePaymentClaim(tx: StoreTx, order: OrderState, act: Act): Promise<void> {
  if (await isTrue(tx, hasNote(tx, order.id))) return;
  await recordOrderEvent(tx, { order, kind: 'note', data: { outcome: 'says_paid' }, after: {} }, act);
}

async function isTrue(tx: StoreTx, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(tx);
  return rows[0]?.isTrue === true;
}
