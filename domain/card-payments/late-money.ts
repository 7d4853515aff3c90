import { type NotNull, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { oncePaid, readSums, recordOrderEvent, refundPaymentWhole } from '#domain/orders/index.ts';
import { takeStock } from '#domain/stock/index.ts';
import { type Booking, ownPayment, settleCharge } from './book-charge.ts';

/**
 * Books money that came for a cancelled order. The payment is recorded as paid, and then:
 * | order | result |
 * | the hold expired, the money covers the order, and the stock is available | stock is taken again, the
 * order is confirmed |
 * | the hold expired, but the stock or the money does not suffice; or a person cancelled the order | the
 * money is refunded |
 * | the hold expired, and store credit that paid a part of the order was returned | the money is refunded |
 */
export async function bookLateMoney(tx: StoreTx, late: Booking, act: Act): Promise<void> {
  const { order } = late;
  const isRevived =
    (await coversAll(tx, late)) &&
    (await ranOut(tx, order.id)) &&
    !(await gaveBack(tx, order.id)) &&
    (await takeAgain(tx, order.id, act));
  await reopen(tx, order.id, { status: isRevived ? 'pending_payment' : 'cancelled' });
  const paymentId = await ownPayment(tx, { orderId: order.id, attempt: late.attempt });
  await settleCharge(tx, { ...late, paymentId }, act);
  const data = { ...late.attempt.amount, method: 'card', late: true };
  await recordOrderEvent(tx, { order, kind: 'paid', data, after: { paymentStatus: 'paid' } }, act);
  if (isRevived) {
    await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
    await oncePaid(tx, { orderId: order.id }, act);
    return;
  }
  // The shopper is informed by the refund's own mail, the owner by the order's timeline and the audit log.
  await refundPaymentWhole(tx, { orderId: order.id, paymentId, reason: '' }, act);
}

async function coversAll(tx: StoreTx, { order, attempt }: Booking): Promise<boolean> {
  const { total } = await readSums(tx, order.id);
  return attempt.amount.amount >= total;
}

/** True if the end of the hold cancelled the order, not a person. */
async function ranOut(tx: StoreTx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_events as e')
    .select('e.id')
    .where('e.store_id', '=', tx.storeId)
    .where('e.order_id', '=', orderId)
    .where('e.kind', '=', 'expired')
    .executeTakeFirst();
  return row !== undefined;
}

// The store credit may be spent by now, and using it again would need the shopper's consent.
async function gaveBack(tx: StoreTx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.store_id', '=', tx.storeId)
    .where('r.order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeAgain(tx: StoreTx, orderId: string, act: Act): Promise<boolean> {
  const lines = await tx
    .selectFrom('order_lines as l')
    .select(['l.variant_id as variantId', 'l.quantity', 'l.cancelled_quantity as cancelled'])
    .$narrowType<{ variantId: NotNull }>()
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .where('l.took_stock', '=', true)
    .execute();
  const wanted = lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
  const taken = await takeStock(tx, wanted, { orderId, act });
  if (!taken.ok) return false;
  await tx
    .updateTable('order_lines as l')
    .set({ cancelled_quantity: 0 })
    .where('l.store_id', '=', tx.storeId)
    .where('l.order_id', '=', orderId)
    .execute();
  return true;
}

// settle() confirms a waiting order. An order that stays cancelled only loses the state 'voided'.
async function reopen(tx: StoreTx, orderId: string, to: { status: 'pending_payment' | 'cancelled' }) {
  await tx
    .updateTable('orders as o')
    .set({
      ...to,
      payment_status: sql<string>`case when o.payment_status = 'voided' then 'pending' else o.payment_status end`,
    })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
}
