import { enqueue, type StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { writeHeldTotal } from './held-total.ts';

/** The job that captures, voids or refunds at a provider, and retries until the provider answers. */
export const CALL_TASK = 'payments.call';

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
  | Failure<'refund_above_captured', { left: number }>;

/**
 * Reserves money of a payment for a refund, in the transaction of the ledger row. The payment's row lock
 * keeps the sum of refunds within the captured amount, for every method. isPending: a job makes the card
 * refund; the caller pays out cash, transfers and credit.
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
  await moveRefunded(tx, { orderId: request.orderId, paymentId: payment.id }, request.amount);
  const isCard = payment.method === 'card' && !request.byHand;
  const attempt = isCard ? await paidAttempt(tx, payment.id) : undefined;
  if (!attempt) return ok({ paymentId: payment.id, isPending: false });
  const { amount, currency, refundId } = request;
  await writeCall(tx, { attemptId: attempt.id, kind: 'refund', refundId, amount, currency }, { at });
  return ok({ paymentId: payment.id, isPending: true });
}

type OfHeld = {
  orderId: string;
  /** Default: the order's authorized attempt. */
  attemptId?: string;
  /** Default: at once. */
  runAt?: Date;
};

/**
 * Requests the capture of an authorized card payment, which is paid once the job has the provider's answer.
 */
export function requestCapture(tx: StoreTx, held: OfHeld, act: { at: Date }) {
  return askOfHeld(tx, { ...held, kind: 'capture' }, act);
}

/** Requests the void of an authorized card payment. */
export function requestVoid(tx: StoreTx, held: OfHeld, act: { at: Date }) {
  return askOfHeld(tx, { ...held, kind: 'void' }, act);
}

async function askOfHeld(
  tx: StoreTx,
  { orderId, attemptId: wanted, runAt, kind }: OfHeld & { kind: 'capture' | 'void' },
  { at }: { at: Date },
): Promise<Result<undefined, 'nothing_held'>> {
  const attempt = await tx
    .selectFrom('payment_attempts as t')
    .select(['t.id', 't.amount', 't.currency'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.order_id', '=', orderId)
    .where('t.status', '=', 'authorized')
    .$if(wanted !== undefined, (query) => query.where('t.id', '=', wanted ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (!attempt) return fail('nothing_held');
  const asked = await tx
    .selectFrom('payment_calls as c')
    .select('c.kind')
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attempt.id)
    .where('c.status', 'in', ['asked', 'waiting'])
    .executeTakeFirst();
  if (asked) return asked.kind === kind ? ok() : fail('nothing_held');
  const { id: attemptId, amount, currency } = attempt;
  await writeCall(tx, { attemptId, kind, refundId: null, amount, currency, runAt }, { at });
  return ok();
}

type NewCall = {
  attemptId: string;
  kind: 'refund' | 'capture' | 'void';
  refundId: string | null;
  amount: number;
  currency: string;
  runAt?: Date | undefined;
};

async function writeCall(tx: StoreTx, call: NewCall, { at }: { at: Date }): Promise<void> {
  const id = newId();
  await tx
    .insertInto('payment_calls')
    .values({
      store_id: tx.storeId,
      id,
      attempt_id: call.attemptId,
      kind: call.kind,
      refund_id: call.refundId,
      amount: call.amount,
      currency: call.currency,
      status: 'asked',
      refunded_before: null,
      created_at: at,
    })
    .execute();
  await enqueue(tx, CALL_TASK, { callId: id }, { class: 'money', ...(call.runAt && { runAt: call.runAt }) });
}

/** Returns a failed refund's reserved amount to the payment. */
export async function giveBackRefund(
  tx: StoreTx,
  { attemptId, amount }: { attemptId: string; amount: number },
): Promise<void> {
  const { orderId, paymentId } = await tx
    .selectFrom('payment_attempts as t')
    .select(['t.payment_id as paymentId', 't.order_id as orderId'])
    .where('t.store_id', '=', tx.storeId)
    .where('t.id', '=', attemptId)
    .executeTakeFirstOrThrow();
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
