import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { RefundFailure } from './errors.ts';
import type { OrderSums, PaidPayment } from './order-sums.ts';
import type { RefundPlan } from './plan-refund.ts';

/** Refund methods: to the card, by hand, or as store credit. */
export const REFUND_METHODS = ['card', 'cash', 'bank_transfer', 'store_credit'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

export type RefundKind = 'goods' | 'balance' | 'cancelled';

export type NewRefund = {
  orderId: string;
  payment: PaidPayment;
  sums: OrderSums;
  kind: RefundKind;
  method: RefundMethod;
  plan: RefundPlan;
  reason: string;
};

/**
 * Writes the refund to the ledger and its amounts to the payment, the order and the lines, whose CHECKs limit
 * it. Concurrent refunds wait for the order's row.
 */
export async function writeRefund(
  tx: StoreTx,
  refund: NewRefund,
  act: Act,
): Promise<Result<{ refundId: string }, RefundFailure>> {
  const { payment, plan, sums, kind } = refund;
  if (plan.amount > payment.amount - payment.refunded) {
    return fail('above_captured', { left: payment.amount - payment.refunded });
  }
  if (kind !== 'balance' && plan.amount > sums.total - sums.credited) {
    return fail('above_captured', { left: sums.total - sums.credited });
  }
  const refundId = newId();
  await writeRow(tx, { ...refund, refundId }, act);
  for (const line of plan.lines) await writeLine(tx, refundId, line);
  if (kind !== 'balance') await credit(tx, refund.orderId, plan, act);
  return ok({ refundId });
}

async function writeRow(tx: StoreTx, refund: NewRefund & { refundId: string }, act: Act): Promise<void> {
  const { plan, sums } = refund;
  await tx
    .insertInto('refunds')
    .values({
      store_id: tx.storeId,
      id: refund.refundId,
      order_id: refund.orderId,
      payment_id: refund.payment.id,
      kind: refund.kind,
      method: refund.method,
      currency: sums.currency,
      amount: plan.amount,
      tax_amount: plan.tax,
      delivery_amount: plan.delivery.amount,
      delivery_tax: plan.delivery.tax,
      other_amount: plan.other.amount,
      other_tax: plan.other.tax,
      reason: refund.reason.trim().slice(0, 500),
      created_at: act.at,
      created_by: actorName(act.by),
    })
    .execute();
}

async function writeLine(tx: StoreTx, refundId: string, planned: RefundPlan['lines'][number]): Promise<void> {
  const { line, quantity, amount, tax, shown, restock } = planned;
  await tx
    .insertInto('refund_lines')
    .values({
      ...{ store_id: tx.storeId, refund_id: refundId, order_line_id: line.id },
      ...{ quantity, amount, tax, is_restocked: restock },
    })
    .execute();
  await tx
    .updateTable('order_lines as l')
    .set((eb) => ({
      refunded_quantity: eb('l.refunded_quantity', '+', quantity),
      refunded_amount: eb('l.refunded_amount', '+', shown),
      refunded_tax: eb('l.refunded_tax', '+', tax),
    }))
    .where('l.store_id', '=', tx.storeId)
    .where('l.id', '=', line.id)
    .execute();
}

async function credit(
  tx: StoreTx,
  orderId: string,
  plan: Pick<RefundPlan, 'amount' | 'deliveryShown'>,
  act: Act,
): Promise<void> {
  await sql`
    update orders o set credited_total = o.credited_total + ${plan.amount},
                        credited_delivery = o.credited_delivery + ${plan.deliveryShown},
                        updated_at = ${act.at}, version = o.version + 1
     where o.store_id = ${tx.storeId} and o.id = ${orderId}`.execute(tx);
}

/** Reverts the amounts that a failed refund wrote to the order and its lines. */
export async function unwriteRefund(tx: StoreTx, refundId: string, act: Act): Promise<void> {
  await sql`
    update order_lines l
       set refunded_quantity = l.refunded_quantity - x.quantity, refunded_tax = l.refunded_tax - x.tax,
           refunded_amount = l.refunded_amount - x.amount + case when o.prices_include_tax then 0 else x.tax end
      from refund_lines x, orders o
     where x.store_id = ${tx.storeId} and x.refund_id = ${refundId} and l.store_id = x.store_id
       and l.id = x.order_line_id and o.store_id = l.store_id and o.id = l.order_id`.execute(tx);
  await sql`
    update orders o
       set credited_total = o.credited_total - r.amount,
           credited_delivery = o.credited_delivery - r.delivery_amount
                               + case when o.prices_include_tax then 0 else r.delivery_tax end,
           updated_at = ${act.at}, version = o.version + 1
      from refunds r
     where r.store_id = ${tx.storeId} and r.id = ${refundId} and r.kind <> 'balance'
       and o.store_id = r.store_id and o.id = r.order_id`.execute(tx);
}
