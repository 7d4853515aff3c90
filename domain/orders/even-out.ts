import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { OrderState } from './make-move.ts';
import { paidOf, readSums } from './order-sums.ts';

// What was to be nothing is cash from now on, and so on the lists of who collects it.
const CASH = { payment_method: 'cash_on_delivery' };
const isFree = ({ paymentMethod }: OrderState) => paymentMethod === 'nothing_due';

type Evening = { order: OrderState; total: number; currency: string };

/**
 * Makes an order's waiting payment what is still to be paid of a new total. Returns the balance: below 0 the shopper paid
 * too much.
 *
 * | balance | a payment waits | none waits |
 * | above 0 | it becomes the balance | a cash payment of it is opened, and the order is unpaid |
 * | 0 or less, money is here | it is void, and the order is paid | nothing changes |
 * | 0, nothing was ever paid | it becomes 0 (settleIfNothing) | does not happen |
 */
export async function evenOut(tx: StoreTx, { order, total, currency }: Evening, act: Act): Promise<number> {
  const sums = await readSums(tx, order.id);
  const paid = paidOf(sums);
  const balance = total - sums.credited - paid;
  const isOver = balance <= 0 && sums.payments.length > 0;
  const waiting = await tx
    .updateTable('payments as p')
    .set(isOver ? { status: 'voided' } : { amount: Math.max(0, balance) })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', order.id)
    .where('p.status', '=', 'pending')
    .executeTakeFirst();
  const hadWaiting = waiting.numUpdatedRows > 0n;
  if (balance > 0 && !hadWaiting)
    await openPayment(tx, { orderId: order.id, amount: balance, currency }, act);
  // "paid" is settle's to write; here it only comes back, because every unit of it was settled before.
  const status = balance > 0 && !hadWaiting ? 'unpaid' : isOver && hadWaiting ? 'paid' : null;
  if (status) {
    await tx
      .updateTable('orders as o')
      .set({ payment_status: status, ...(status === 'unpaid' && isFree(order) && CASH) })
      .where('o.store_id', '=', tx.storeId)
      .where('o.id', '=', order.id)
      .execute();
  }
  return balance;
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

async function openPayment(
  tx: StoreTx,
  { orderId, amount, currency }: { orderId: string; amount: number; currency: string },
  act: Act,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...{ store_id: tx.storeId, id: newId(), order_id: orderId, currency, amount },
      ...{ method: 'cash_on_delivery', status: 'pending', created_at: act.at },
    })
    .execute();
}
