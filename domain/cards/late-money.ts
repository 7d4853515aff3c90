import type { NotNull } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import { type OrderState, oncePaid, refundPaymentWhole, tell } from '#domain/orders/index.ts';
import { type Attempt, settle } from '#domain/payments/index.ts';
import { takeStock } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';

type Late = { order: OrderState; attempt: Attempt };

/**
 * Money that came when the order no longer waited for it. It is written as paid, because it was, and then:
 *
 * | order | what happens |
 * | its hold ran out, and the goods can be had again | taken again, the order is confirmed |
 * | its hold ran out, and they cannot; or somebody cancelled it | the money goes back |
 * | its hold ran out, and store credit that paid a part of it went back | the money goes back, too |
 * | waits for cash instead | the card's money takes the cash's place |
 * | was paid in another way | the money goes back |
 */
export async function takeLateMoney(tx: StoreTx, late: Late, act: Act): Promise<void> {
  const { order } = late;
  if (order.status !== 'cancelled') {
    const isWanted = order.paymentStatus === 'unpaid' && (await giveUpCash(tx, order.id));
    const paymentId = await settleAnew(tx, late, act);
    return isWanted ? tellPaid(tx, late, act) : giveBack(tx, { ...late, paymentId }, act);
  }
  const isRevived =
    (await ranOut(tx, order.id)) && !(await gaveBack(tx, order.id)) && (await takeAgain(tx, order.id, act));
  await reopen(tx, order.id, { status: isRevived ? 'pending_payment' : 'cancelled' });
  const paymentId = await settleAnew(tx, late, act);
  return isRevived ? tellPaid(tx, late, act) : giveBack(tx, { ...late, paymentId }, act);
}

// The payment that the attempt was for is void, or paid: this money has a row of its own.
async function settleAnew(tx: StoreTx, { order, attempt }: Late, act: Act): Promise<string> {
  const paymentId = newId();
  const { amount, currency } = attempt.amount;
  await tx
    .insertInto('payments')
    .values({
      store_id: tx.storeId,
      id: paymentId,
      order_id: order.id,
      method: 'card',
      status: 'pending',
      reference: attempt.chargeReference,
      amount,
      currency,
      created_at: act.at,
    })
    .execute();
  await tx
    .updateTable('payment_attempts as t')
    .set({ payment_id: paymentId })
    .where('t.store_id', '=', tx.storeId)
    .where('t.id', '=', attempt.id)
    .execute();
  const settlement = { orderId: order.id, paymentId, source: 'card' as const, amount, currency };
  const settled = await settle(tx, settlement, act);
  if (!settled.ok) throw new Error(`Late money was not settled: ${settled.code}.`);
  return paymentId;
}

async function tellPaid(tx: StoreTx, { order, attempt }: Late, act: Act): Promise<void> {
  const data = { ...attempt.amount, method: 'card', late: true };
  await tell(tx, { order, kind: 'paid', data, after: { paymentStatus: 'paid' } }, act);
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
  await oncePaid(tx, { orderId: order.id }, act);
}

// The shopper reads of it by the refund's own mail, the owner in the order's timeline and the audit log.
async function giveBack(tx: StoreTx, { order, attempt, paymentId }: Late & { paymentId: string }, act: Act) {
  const data = { ...attempt.amount, method: 'card', late: true };
  await tell(tx, { order, kind: 'paid', data, after: { paymentStatus: 'paid' } }, act);
  const refund = { orderId: order.id, paymentId, reason: '' };
  await refundPaymentWhole(tx, refund, act);
}

async function giveUpCash(tx: StoreTx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments as p')
    .set({ status: 'voided' })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.method', '=', 'cash_on_delivery')
    .where('p.status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('orders as o')
    .set({ payment_method: 'card', confirmation: 'none' })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
  return true;
}

/** Whether it was the end of the hold that cancelled the order, and no person. */
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

// The credit may be spent by now: an order that wants it again would have to ask.
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

// settle() confirms an order that waits; one that stays cancelled only stops saying that its payment is void.
async function reopen(tx: StoreTx, orderId: string, to: { status: 'pending_payment' | 'cancelled' }) {
  await tx
    .updateTable('orders as o')
    .set({ ...to, payment_status: 'pending' })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .execute();
}
