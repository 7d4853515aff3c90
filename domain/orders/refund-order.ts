import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { creditRefund } from '#domain/invoices/index.ts';
import { giveCredit, requestRefund } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { concludeRefund } from './conclude-refund.ts';
import type { MoveFailure, RefundFailure } from './errors.ts';
import { lockOrder, type OrderState, refuseMove, tell } from './make-move.ts';
import { readHeldLines } from './order-lines.ts';
import { balanceOf, type OrderSums, type PaidPayment, readSums } from './order-sums.ts';
import { planRefund, type RefundPlan, type RefundRequest } from './plan-refund.ts';
import { restock } from './restock-refund.ts';
import { type RefundKind, type RefundMethod, writeRefund } from './write-refund.ts';

/** balance: pays back what was paid too much after an edit, and names no lines. */
export type RefundInput = RefundRequest & {
  orderId: string;
  method: RefundMethod;
  balance?: boolean;
  reason?: string;
  /** What staff notes of a transfer that they made. */
  reference?: string;
};

export type Refunded = { refundId: string; amount: number; isPending: boolean };

/**
 * Pays money back (J4): for units of lines, for delivery, or any amount, never more than came in. The ledger's row is
 * written before any provider is asked; by card it waits for the provider's answer, by hand it is done.
 */
export async function refundOrder(
  tx: StoreTx,
  input: RefundInput,
  act: Act,
): Promise<Result<Refunded, MoveFailure | RefundFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const refused = refuseMove(order, 'refund');
  const sums = await readSums(tx, order.id);
  const isSurplus = input.balance === true && balanceOf(sums) < 0;
  if (refused && !(isSurplus && order.status !== 'cancelled')) return refused;
  const lines = await readHeldLines(tx, order.id);
  const surplus = Math.max(0, -balanceOf(sums));
  const wanted = input.balance ? { other: surplus } : input;
  const plan = planRefund({ sums, lines }, wanted);
  if (!plan.ok) return plan;
  const payment = paymentFor(sums, { amount: plan.value.amount, method: input.method });
  if (!payment.ok) return payment;
  const kind = input.balance ? 'balance' : 'goods';
  const paid = await payBack(
    tx,
    { ...input, order, sums, kind, plan: plan.value, payment: payment.value },
    act,
  );
  if (!paid.ok) return paid;
  await restock(tx, { order, lines, planned: plan.value.lines }, act);
  return paid;
}

/** Of the payments that came in, one that has room for the whole refund and goes back this way. */
function paymentFor(
  { payments }: OrderSums,
  { amount, method }: { amount: number; method: RefundMethod },
): Result<PaidPayment, RefundFailure> {
  const usable = payments.filter((payment) => method !== 'card' || payment.method === 'card');
  if (usable.length === 0) return fail(payments.length > 0 ? 'not_this_way' : 'nothing_to_refund');
  const left = (payment: PaidPayment) => payment.amount - payment.refunded;
  const found = usable.toReversed().find((payment) => left(payment) >= amount);
  return found ? ok(found) : fail('above_captured', { left: Math.max(...usable.map(left)) });
}

export type PayingBack = {
  order: OrderState;
  sums: OrderSums;
  kind: RefundKind;
  method: RefundMethod;
  plan: RefundPlan;
  payment: PaidPayment;
  reason?: string;
  reference?: string;
};

/** One refund against one payment of a locked order: ledger, timeline, and the money itself on its way. */
export async function payBack(
  tx: StoreTx,
  back: PayingBack,
  act: Act,
): Promise<Result<Refunded, RefundFailure>> {
  const { order, sums, plan, payment, method, reason = '', reference = '' } = back;
  if (method === 'store_credit' && sums.customerId === null) return fail('no_account');
  // Credit is kept in the store's own currency: another one would need a rate twice.
  if (method === 'store_credit' && sums.isForeign) return fail('not_this_way');
  const written = await writeRefund(tx, { ...back, orderId: order.id, reason }, act);
  if (!written.ok) return written;
  const { refundId } = written.value;
  const asked = {
    orderId: order.id,
    paymentId: payment.id,
    refundId,
    amount: plan.amount,
    currency: sums.currency,
  };
  const taken = await requestRefund(tx, { ...asked, byHand: method !== 'card' }, act);
  // The row lock is held since the payment was read: a refusal here is a fault, and undoes the transaction.
  if (!taken.ok) throw new Error(`A payment with room refused a refund: ${taken.code}.`);
  const data = { amount: plan.amount, currency: sums.currency, method, ...(reason && { reason }) };
  const { isPending } = taken.value;
  await tell(tx, { order, kind: 'refunded', data: { ...data, refundId, isPending }, after: {} }, act);
  if (method === 'store_credit') await giveBackAsCredit(tx, { order, sums, plan }, act);
  if (!isPending) await concludeRefund(tx, { refundId, outcome: 'done', reference }, act);
  if (back.kind !== 'balance') await creditRefund(tx, { refundId }, act);
  return ok({ refundId, amount: plan.amount, isPending });
}

async function giveBackAsCredit(
  tx: StoreTx,
  { order, sums, plan }: Pick<PayingBack, 'order' | 'sums' | 'plan'>,
  act: Act,
): Promise<void> {
  const customerId = sums.customerId ?? '';
  const gift = { customerId, amount: plan.amount, reason: `#${sums.number}`, orderId: order.id };
  const given = await giveCredit(tx, gift, act);
  if (!given.ok) throw new Error(`Store credit was refused: ${given.code}.`);
}
