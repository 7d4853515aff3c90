import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { creditRefund } from '#domain/invoices/index.ts';
import { giveCredit, requestRefund } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { concludeRefund } from './conclude-refund.ts';
import type { MoveFailure, RefundFailure } from './errors.ts';
import { lockOrder, type OrderState, refuseMove, tell } from './make-move.ts';
import { type HeldLine, readHeldLines } from './order-lines.ts';
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
  /** The received return that this refund settles. */
  returnId?: string;
  /** The sum that whoever asks was shown, in minor units: another one is refused. Left out: nobody was shown one. */
  shown?: number;
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
  const planned = await planFor(tx, order, input);
  if (!planned.ok) return planned;
  const { sums, lines, plan } = planned.value;
  const payments = paymentsFor(sums, { amount: plan.amount, method: input.method });
  if (!payments.ok) return payments;
  const { amount } = plan;
  if (input.shown !== undefined && input.shown !== amount) return fail('sum_changed', { amount });
  const kind = input.balance ? 'balance' : 'goods';
  const paid = await payAllBack(tx, { ...input, order, sums, kind, plan }, payments.value, act);
  if (!paid.ok) return paid;
  await restock(tx, { order, lines, planned: plan.lines }, act);
  return paid;
}

type Planned = { sums: OrderSums; lines: HeldLine[]; plan: RefundPlan };

async function planFor(
  tx: StoreTx,
  order: OrderState,
  input: RefundInput,
): Promise<Result<Planned, MoveFailure | RefundFailure>> {
  const refused = refuseMove(order, 'refund');
  const sums = await readSums(tx, order.id);
  const isSurplus = input.balance === true && balanceOf(sums) < 0;
  if (refused && !(isSurplus && order.status !== 'cancelled')) return refused;
  const lines = await readHeldLines(tx, order.id, input.returnId);
  const wanted = input.balance ? { other: Math.max(0, -balanceOf(sums)) } : input;
  const plan = planRefund({ sums, lines }, wanted);
  return plan.ok ? ok({ sums, lines, plan: plan.value }) : plan;
}

/** What a refund would come to, and what could still be refunded after it, in minor units; nothing is written. */
export async function refundSum(
  tx: StoreTx,
  input: RefundInput,
): Promise<Result<{ amount: number; left: number }, MoveFailure | RefundFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const planned = await planFor(tx, order, input);
  if (!planned.ok) return planned;
  const { sums, plan } = planned.value;
  const payments = paymentsFor(sums, { amount: plan.amount, method: input.method });
  if (!payments.ok) return payments;
  const held = sums.payments.reduce((sum, payment) => sum + leftOf(payment), 0);
  return ok({ amount: plan.amount, left: held - plan.amount });
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
  // The invoice of goods is corrected when the money has gone back; that of a cancelled order at once.
  if (back.kind === 'cancelled') await creditRefund(tx, { refundId }, act);
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
