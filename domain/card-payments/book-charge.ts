import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { mailAboutOrder } from '#domain/mail/index.ts';
import {
  balanceOf,
  droppableFee,
  lockPayments,
  type OrderState,
  oncePaid,
  openPayment,
  priceWithFee,
  readSums,
  recordOrderEvent,
  refundSurplus,
  writeFee,
} from '#domain/orders/index.ts';
import { type Attempt, type PaymentMethod, settleOrder, voidPayment } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';

export type Booking = { order: OrderState; attempt: Attempt };

/** The amount still owed, and the payment that the order waits for. */
type Due = { owed: number; waiting: { id: string; method: PaymentMethod; amount: number } | null };

/**
 * Books a card payment for an order that was not cancelled, whenever it arrives:
 * | still owed | result |
 * | nothing | the payment is booked and refunded in full |
 * | less than paid | the payment is booked, the order is paid, the surplus is refunded |
 * | as much as paid | the order is paid |
 * | more than paid | the payment is booked as a part payment, and the rest stays due |
 * If cash was due and the card covers the order without the cash fee, the fee is no longer charged.
 */
export async function bookCharge(tx: StoreTx, booking: Booking, act: Act): Promise<void> {
  const { order, attempt } = booking;
  await lockPayments(tx, order.id);
  const { amount } = attempt.amount;
  const due = await withoutFee(tx, booking, await readDue(tx, order.id), act);
  const paymentId = await bookPayment(tx, booking, due);
  const { isCovered } = await settleCharge(tx, { ...booking, paymentId }, act);
  const left = due.owed - amount;
  if (!isCovered) await keepRest(tx, booking, { left, method: due.waiting?.method }, act);
  else if (due.owed > 0) await goOn(tx, booking, act);
  else await tellBooked(tx, booking, { late: true }, act);
  if (left < 0) {
    await refundSurplus(tx, { order, paymentId, amount: Math.min(amount, -left) }, act);
  }
}

async function readDue(tx: StoreTx, orderId: string): Promise<Due> {
  const owed = Math.max(0, balanceOf(await readSums(tx, orderId)));
  const waiting = await tx
    .selectFrom('payments as p')
    .select(['p.id', 'p.method', 'p.amount'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.status', 'in', ['pending', 'failed', 'authorized'])
    .$castTo<NonNullable<Due['waiting']>>()
    .executeTakeFirst();
  return { owed, waiting: waiting ?? null };
}

async function withoutFee(tx: StoreTx, { order, attempt }: Booking, due: Due, act: Act): Promise<Due> {
  if (due.waiting?.method !== 'cash_on_delivery' || due.owed === 0) return due;
  const fee = await droppableFee(tx, order.id);
  if (fee === 0 || due.owed <= fee || attempt.amount.amount < due.owed - fee) return due;
  await writeFee(tx, { order, change: await priceWithFee(tx, order.id, 0) }, act);
  return { ...due, owed: due.owed - fee };
}

/** Returns the pending payment if it matches this money exactly, else replaces it with a new payment. */
async function bookPayment(tx: StoreTx, { order, attempt }: Booking, due: Due): Promise<string> {
  const { id: orderId } = order;
  const isIts =
    due.waiting?.id === attempt.paymentId &&
    due.waiting.method === 'card' &&
    due.waiting.amount === attempt.amount.amount;
  if (isIts) return attempt.paymentId;
  if (due.owed > 0) await voidPayment(tx, orderId);
  return ownPayment(tx, { orderId, attempt });
}

/**
 * Creates a payment for money whose own payment was voided or had another amount. settle() marks it as paid.
 */
export async function ownPayment(
  tx: StoreTx,
  { orderId, attempt }: { orderId: string; attempt: Attempt },
): Promise<string> {
  const paymentId = newId();
  const { amount, currency } = attempt.amount;
  await tx
    .insertInto('payments')
    .values({
      ...{ store_id: tx.storeId, id: paymentId, order_id: orderId, method: 'card', amount, currency },
      // The status is not 'pending', because an order has at most one pending payment, which may exist.
      ...{ status: 'failed', reference: attempt.chargeReference, created_at: attempt.createdAt },
    })
    .execute();
  await tx
    .updateTable('payment_attempts as t')
    .set({ payment_id: paymentId })
    .where('t.store_id', '=', tx.storeId)
    .where('t.id', '=', attempt.id)
    .execute();
  return paymentId;
}

export async function settleCharge(
  tx: StoreTx,
  { order, attempt, paymentId }: Booking & { paymentId: string },
  act: Act,
): Promise<{ isCovered: boolean }> {
  const { amount, currency } = attempt.amount;
  const settlement = { orderId: order.id, paymentId, source: 'card' as const, amount, currency };
  const settled = await settleOrder(tx, settlement, act);
  if (!settled.ok) throw new Error(`A payment of its own was not settled: ${settled.code}.`);
  await storeReference(tx, { attempt: { ...attempt, paymentId } });
  return settled.value;
}

export async function storeReference(tx: StoreTx, { attempt }: { attempt: Attempt }): Promise<void> {
  const account = tx
    .selectFrom('payment_accounts as a')
    .select('a.provider')
    .where('a.store_id', '=', tx.storeId)
    .where('a.id', '=', attempt.accountId);
  await tx
    .updateTable('payments as p')
    .set({ provider: account, reference: attempt.chargeReference })
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', attempt.paymentId)
    .execute();
}

// Completes an order that is now paid in full and whose last payment was by card.
async function goOn(tx: StoreTx, booking: Booking, act: Act): Promise<void> {
  const { order } = booking;
  await tx
    .updateTable('orders as o')
    .set({ payment_method: 'card', confirmation: 'none' })
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', order.id)
    .where('o.payment_method', '<>', 'card')
    .execute();
  await tellBooked(tx, booking, { late: order.paymentMethod !== 'card' }, act);
  await mailAboutOrder(tx, { orderId: order.id, kind: 'order_confirmed', data: {} }, act);
  await oncePaid(tx, { orderId: order.id }, act);
}

async function keepRest(
  tx: StoreTx,
  { order, attempt }: Booking,
  { left, method = 'cash_on_delivery' }: { left: number; method?: PaymentMethod },
  act: Act,
): Promise<void> {
  const { amount, currency } = attempt.amount;
  await openPayment(tx, { orderId: order.id, amount: left, currency, method }, act);
  const data = { amount, currency, method: 'card', left };
  await recordOrderEvent(
    tx,
    { order, kind: 'part_paid', data, after: { paymentStatus: 'partially_paid' } },
    act,
  );
  const mail = { kind: 'part_paid', dedupeKey: `part_paid:${attempt.id}` } as const;
  const sums = { came: attempt.amount, left: money(left, currency) };
  await mailAboutOrder(tx, { orderId: order.id, ...mail, data: sums }, act);
}

async function tellBooked(
  tx: StoreTx,
  { order, attempt }: Booking,
  { late }: { late: boolean },
  act: Act,
): Promise<void> {
  const kind = attempt.status === 'authorized' ? 'captured' : 'paid';
  const data = { ...attempt.amount, method: 'card', ...(late && { late }) };
  await recordOrderEvent(tx, { order, kind, data, after: { paymentStatus: 'paid' } }, act);
}
