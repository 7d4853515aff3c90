import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { PAID_AGAIN, type PaymentMethod } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import type { OrderState } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';
import type { PaymentStatus } from './transitions.ts';

// What was to be nothing is cash from now on, and so on the lists of who collects it.
const CASH = { payment_method: 'cash_on_delivery' } as const;
const isFree = ({ paymentMethod }: OrderState) => paymentMethod === 'nothing_due';

type Evening = { order: OrderState; total: number; currency: string };

/** balance below 0: the shopper paid too much. set: the columns that the edit's own write brings, with the new total. */
export type Evened = {
  balance: number;
  set: { payment_status?: PaymentStatus; payment_method?: PaymentMethod };
};

/**
 * Makes an order's waiting payment what is still to be paid of a new total, which is written after this.
 *
 * | balance | a payment waits | none waits |
 * | above 0 | it becomes the balance | a cash payment of it is opened: the order is unpaid, or paid in part where it holds money |
 * | 0 or less, money is here | it is void, and the order is paid | nothing changes |
 * | 0, nothing was ever paid | it becomes 0 (settleIfNothing) | does not happen |
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

/** Locks the payments of an order whose row is locked: they come before any variant. */
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

/** Opens the payment that an order waits for; it waits for one at a time. */
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
