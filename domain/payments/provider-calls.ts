import type { StoreTx } from '#db/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { writeHeldTotal } from './held-total.ts';
import { writeCall } from './write-call.ts';

export type RefundRequest = {
  orderId: string;
  /** The payment to refund; default: the paid payment. */
  paymentId?: string;
  /** The ledger row's id, which makes the call idempotent. */
  refundId: string;
  amount: number;
  currency: string;
  /** A card payment that staff refund by hand is recorded without calling a provider. */
  byHand?: boolean;
};

export type RefundRefusal =
  /** The order has no paid payment in this currency. */
  | Failure<'payment_not_found', undefined>
  /** The amount is above the captured amount minus refunds; `left` is in minor units. */
  | Failure<'refund_above_captured', { left: number }>
  /** A refund to the card, for which no provider can be asked: staff have to pay it out by hand. */
  | Failure<'not_this_way', undefined>;

/**
 * Reserves money of a payment for a refund, in the transaction of the ledger row. The payment's row lock
 * keeps the sum of refunds within the captured amount, for every method. isPending: a job makes the card
 * refund; the caller pays out what was requested by hand.
 */
export async function requestRefund(
  tx: StoreTx,
  request: RefundRequest,
  { at }: { at: Date },
): Promise<Result<{ paymentId: string; isPending: boolean }, RefundRefusal>> {
  if (!Number.isSafeInteger(request.amount) || request.amount < 1) {
    throw new RangeError(`Not an amount to give back: ${request.amount}`);
  }
  const payment = await lockPaid(tx, request);
  if (!payment || payment.currency !== request.currency) return fail('payment_not_found');
  const left = (payment.captured_amount || payment.amount) - payment.refunded_amount;
  if (request.amount > left) return fail('refund_above_captured', { left });
  const isCard = payment.method === 'card' && !request.byHand;
  const attempt = isCard ? await paidAttempt(tx, payment.id) : undefined;
  if (isCard && !attempt) return fail('not_this_way');
  await moveRefunded(tx, { orderId: request.orderId, paymentId: payment.id }, request.amount);
  if (!attempt) return ok({ paymentId: payment.id, isPending: false });
  const { amount, currency, refundId } = request;
  await writeCall(tx, { attemptId: attempt.id, kind: 'refund', refundId, amount, currency }, { at });
  return ok({ paymentId: payment.id, isPending: true });
}

/** Returns a failed refund's reserved amount to the payment of its attempt. */
export async function giveBackRefund(
  tx: StoreTx,
  { attemptId, amount }: { attemptId: string; amount: number },
): Promise<void> {
  const payment = await tx
    .selectFrom('payment_attempts as t')
    .select(['t.payment_id as paymentId', 't.order_id as orderId'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.id', '=', attemptId)
    .executeTakeFirstOrThrow();
  await giveBackToPayment(tx, { ...payment, amount });
}

/** Returns the reserved amount of a refund that failed, or whose end nobody can be asked about, to its payment. */
export async function giveBackToPayment(
  tx: StoreTx,
  { orderId, paymentId, amount }: { orderId: string; paymentId: string; amount: number },
): Promise<void> {
  await lockOrderRow(tx, orderId);
  await moveRefunded(tx, { orderId, paymentId }, -amount);
}

async function moveRefunded(
  tx: StoreTx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  by: number,
): Promise<void> {
  await tx
    .updateTable('payments as p')
    .set((eb) => ({ refunded_amount: eb('p.refunded_amount', '+', by) }))
    .where('p.store_id', '=', tx.storeId)
    .where('p.id', '=', paymentId)
    .execute();
  await writeHeldTotal(tx, orderId);
}

// Locks the order's row first, as every verb does.
async function lockOrderRow(tx: StoreTx, orderId: string): Promise<void> {
  await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate()
    .execute();
}

async function lockPaid(tx: StoreTx, { orderId, paymentId, amount }: RefundRequest) {
  await lockOrderRow(tx, orderId);
  return (
    tx
      .selectFrom('payments as p')
      .select(['p.id', 'p.method', 'p.amount', 'p.currency', 'p.captured_amount', 'p.refunded_amount'])
      .where('p.store_id', '=', tx.storeId)
      .where('p.order_id', '=', orderId)
      .where('p.status', '=', 'paid')
      .$if(paymentId !== undefined, (query) => query.where('p.id', '=', paymentId ?? ''))
      // Prefers a payment that has enough money left for this amount.
      .orderBy((eb) => eb(eb('p.amount', '-', eb.ref('p.refunded_amount')), '<', amount))
      .orderBy('p.id')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

function paidAttempt(tx: StoreTx, paymentId: string) {
  return tx
    .selectFrom('payment_attempts as t')
    .select('t.id')
    .where('t.store_id', '=', tx.storeId)
    .where('t.payment_id', '=', paymentId)
    .where('t.status', 'in', ['paid', 'returned'])
    .executeTakeFirst();
}
