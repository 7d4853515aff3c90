import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { PAID_AGAIN, type PaymentMethod } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import type { OrderState } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';
import type { PaymentStatus } from './transitions.ts';

// An order that an edit makes payable is paid in cash, and so appears on the lists for collection.
const CASH = { payment_method: 'cash_on_delivery' } as const;
const isFree = ({ paymentMethod }: OrderState) => paymentMethod === 'nothing_due';

type Evening = { order: OrderState; total: number; currency: string };

/**
 * balance: below 0 if the shopper paid too much. set: columns that the edit writes together with the new
 * total.
 */
export type Evened = {
  balance: number;
  set: { payment_status?: PaymentStatus; payment_method?: PaymentMethod };
};

/**
 * Makes the pending payment equal to the unpaid rest of a new total. The caller writes the total afterwards.
 * | balance | with a pending payment | without one |
 * | above 0 | its amount becomes the balance | opens a cash payment; the order is unpaid, or partially paid
 * if any money was received |
 * | 0 or less, money received | voided, and the order is paid | no change |
 * | 0, nothing ever paid | becomes 0 (settleIfNothingDue) | cannot happen |
 */
export async function evenOut(tx: StoreTx, { order, total, currency }: Evening, act: Act): Promise<Evened> {
  const sums = await readSums(tx, order.id);
  const held = paidOf(sums);
  const balance = total - sums.credited - held;
  const isOver = balance <= 0 && sums.payments.length > 0;
  const waiting = await tx
    .updateTable('payments as p')
    .set(isOver ? { status: 'voided' } : { amount: Math.max(0, balance) })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', order.id)
    .where('p.status', '=', 'pending')
    .executeTakeFirst();
  const hadWaiting = waiting.numUpdatedRows > 0n;
  if (balance > 0 && !hadWaiting) {
    await openPayment(tx, { orderId: order.id, amount: balance, currency }, act);
    const payment_status = held > 0 ? 'partially_paid' : 'unpaid';
    return { balance, set: { payment_status, ...(isFree(order) && CASH) } };
  }
  return { balance, set: isOver && hadWaiting ? PAID_AGAIN : {} };
}

/** Locks the payments of a locked order. Payments are locked before variants. */
export async function lockPayments(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .selectFrom('payments as p')
    .select('p.id')
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
}

type Opening = { orderId: string; amount: number; currency: string; method?: PaymentMethod };

/** Opens the pending payment of an order, which has at most one. */
export async function openPayment(
  tx: StoreTx,
  { orderId, amount, currency, method = 'cash_on_delivery' }: Opening,
  act: Act,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...{ store_id: tx.storeId, id: newId(), order_id: orderId, currency, amount },
      ...{ method, status: 'pending', created_at: act.at },
    })
    .execute();
}
