import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hasOpenPage } from '#domain/payments/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { cancelOrder } from './cancel-order.ts';
import type { NotWaiting, OrderNotFound, PageOpen } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';
import { paymentClaimed } from './payment-claim.ts';

/** A transfer receipt waits for review, or the shopper says that they paid (409), so the money may be in the bank. */
export type ReceiptWaits = Failure<'receipt_waits', undefined>;

export type ReleaseFailure = OrderNotFound | NotWaiting | ReceiptWaits | PageOpen;

/**
 * Cancels an unpaid order to free its stock; returns the number of freed units. Locks the order; fails if the
 * order has any money or an open payment page, so nothing is ever refunded here.
 */
export async function releaseHold(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<{ pieces: number }, ReleaseFailure>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  const { hasMoney, hasReceipt, pieces } = await readHeld(tx, orderId);
  if (hasMoney || !isUnpaid(order)) return fail('not_waiting');
  if (hasReceipt) return fail('receipt_waits');
  if (await hasOpenPage(tx, orderId)) return fail('page_open');
  const cancelled = await cancelOrder(tx, { orderId }, act);
  if (!cancelled.ok) throw new Error(`An unpaid order was not cancelled: ${cancelled.code}.`);
  return ok({ pieces });
}

function isUnpaid({ status, paymentStatus }: OrderState): boolean {
  return status === 'pending_payment' && ['unpaid', 'pending', 'failed'].includes(paymentStatus);
}

type Held = { hasMoney: boolean; hasReceipt: boolean; pieces: number };

// Reads whether the order has any money: store credit may have paid a part while the rest is pending.
async function readHeld(tx: StoreTx, orderId: string): Promise<Held> {
  const store = tx.storeId;
  const { rows } = await sql<Held>`
    select exists (select from payments p
                    where p.store_id = ${store} and p.order_id = ${orderId} 
                      and p.status not in ('pending', 'failed', 'voided')) as "hasMoney",
        exists (select from transfer_receipts r
                 where r.store_id = ${store} and r.order_id = ${orderId} and r.status = 'waiting')
          or ${paymentClaimed(tx, orderId)} as "hasReceipt",
        (select coalesce(sum(l.quantity - l.cancelled_quantity), 0)::bigint from order_lines l
          where l.store_id = ${store} and l.order_id = ${orderId} and l.took_stock) as pieces`.execute(tx);
  if (!rows[0]) throw new Error('A statement without a table gave no row.');
  return rows[0];
}
