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
import { leftOf, paymentsFor, wayOf } from './refund-payments.ts';
import { restock } from './restock-refund.ts';
import { splitPlan } from './split-refund.ts';
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
  const payments = paymentsFor(sums, { amount: plan.value.amount, method: input.method });
  if (!payments.ok) return payments;
  const kind = input.balance ? 'balance' : 'goods';
  const paid = await payAllBack(tx, { ...input, order, sums, kind, plan: plan.value }, payments.value, act);
  if (!paid.ok) return paid;
  await restock(tx, { order, lines, planned: plan.value.lines }, act);
  return paid;
}

/** One row of the ledger for each payment that gives back; all of them or none. */
async function payAllBack(
  tx: StoreTx,
  whole: Omit<PayingBack, 'payment'>,
  payments: PaidPayment[],
  act: Act,
): Promise<Result<Refunded, RefundFailure>> {
  const done: Refunded[] = [];
  for (const [at, plan] of splitPlan(whole.plan, payments.map(leftOf)).entries()) {
    const sums = at === 0 ? whole.sums : await readSums(tx, whole.order.id);
    const payment = payments[at] as PaidPayment;
    const method = wayOf(payment, { sums, method: whole.method });
    const paid = await payBack(tx, { ...whole, sums, plan, payment, method }, act);
    // The first part is refused before anything is written; a later one has the same grounds, so it is a fault.
    if (!paid.ok && at > 0) throw new Error(`A part of a refund was refused: ${paid.code}.`);
    if (!paid.ok) return paid;
    done.push(paid.value);
  }
  const refundId = done[0]?.refundId ?? '';
  return ok({ refundId, amount: whole.plan.amount, isPending: done.some(({ isPending }) => isPending) });
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
