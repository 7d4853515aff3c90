import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { creditRefund } from '#domain/invoices/index.ts';
import { giveCredit, requestRefund } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { concludeRefund } from './conclude-refund.ts';
import type { MoveFailure, RefundFailure } from './errors.ts';
import { lockOrder, type OrderState, recordOrderEvent, refuseMove } from './make-move.ts';
import { type HeldLine, readHeldLines } from './order-lines.ts';
import { balanceOf, type OrderSums, readSums } from './order-sums.ts';
import { planRefund, type RefundPlan, type RefundRequest } from './plan-refund.ts';
import { isPayable, leftOf, partsOf, paymentsFor, type RefundPart } from './refund-payments.ts';
import { restockRefund } from './restock-refund.ts';
import { type RefundKind, type RefundMethod, writeRefund } from './write-refund.ts';

/** balance: refunds an overpayment after an edit, without naming lines. */
export type RefundInput = RefundRequest & {
  orderId: string;
  method: RefundMethod;
  balance?: boolean;
  reason?: string;
  /** The staff's reference for a manual transfer. */
  reference?: string;
  /** The received return that this refund settles. */
  returnId?: string;
  /**
   * The amount that the user was shown, in minor units; another amount is refused. Undefined if none was
   * shown.
   */
  shown?: number;
  /**
   * The amount that would be left to refund, as the user was shown it. Another amount is refused, so that the same form
   * sent twice refunds once.
   */
  shownLeft?: number;
};

export type Refunded = { refundId: string; amount: number; isPending: boolean };

/**
 * Refunds units of lines, delivery, or any amount (J4), up to the received money. The ledger row is written
 * before the provider is called. A card refund is pending until the provider answers; a manual refund is done
 * at once.
 */
export async function refundOrder(
  tx: StoreTx,
  input: RefundInput,
  act: Act,
): Promise<Result<Refunded, MoveFailure | RefundFailure>> {
  const planned = await planOrderRefund(tx, input);
  if (!planned.ok) return planned;
  const { order, sums, lines, plan, parts } = planned.value;
  const { amount } = plan;
  if (input.shown !== undefined && input.shown !== amount) return fail('sum_changed', { amount });
  const left = leftAfterRefund(planned.value);
  if (input.shownLeft !== undefined && input.shownLeft !== left) return fail('left_changed', { left });
  const kind = input.balance ? 'balance' : 'goods';
  const paid = await payAllBack(tx, { ...input, order, sums, kind, amount }, parts, act);
  if (!paid.ok) return paid;
  await restockRefund(tx, { order, lines, planned: plan.lines }, act);
  return paid;
}

/** A refund that can be made, with what it was computed from. */
export type PlannedRefund = {
  order: OrderState;
  sums: OrderSums;
  lines: HeldLine[];
  plan: RefundPlan;
  /** What each payment gives back of it. */
  parts: RefundPart[];
};

/** Computes a refund and chooses the payments that it comes from; locks the order and writes nothing. */
export async function planOrderRefund(
  tx: StoreTx,
  input: RefundInput,
): Promise<Result<PlannedRefund, MoveFailure | RefundFailure>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const refused = refuseMove(order, 'refund');
  const sums = await readSums(tx, order.id);
  const isSurplus = input.balance === true && balanceOf(sums) < 0;
  if (refused && !(isSurplus && order.status !== 'cancelled')) return refused;
  const lines = await readHeldLines(tx, order.id, input.returnId);
  const wanted = input.balance ? { other: Math.max(0, -balanceOf(sums)) } : input;
  const plan = planRefund({ sums, lines }, wanted);
  if (!plan.ok) return plan;
  const owed = sums.total - sums.credited;
  if (!input.balance && plan.value.amount > owed) return fail('above_captured', { left: owed });
  const payments = paymentsFor(sums, { amount: plan.value.amount, method: input.method });
  if (!payments.ok) return payments;
  const parts = partsOf(plan.value, payments.value, { sums, method: input.method });
  if (!parts.every((part) => isPayable(part, sums.currency))) return fail('not_payable');
  return ok({ order, sums, lines, plan: plan.value, parts });
}

/** What can still be refunded after a planned refund, in minor units. */
export function leftAfterRefund({ sums, plan }: PlannedRefund): number {
  return sums.payments.reduce((sum, payment) => sum + leftOf(payment), 0) - plan.amount;
}

/** Writes one ledger row per payment, all or none. */
async function payAllBack(
  tx: StoreTx,
  whole: Omit<PayingBack, keyof RefundPart> & { amount: number },
  parts: RefundPart[],
  act: Act,
): Promise<Result<Refunded, RefundFailure>> {
  const done: Refunded[] = [];
  for (const [at, part] of parts.entries()) {
    const sums = at === 0 ? whole.sums : await readSums(tx, whole.order.id);
    const paid = await payBack(tx, { ...whole, ...part, sums }, act);
    // Only the first part may be refused, before anything is written. The same checks apply to later parts,
    // so their refusal is a bug.
    if (!paid.ok && at > 0) throw new Error(`A part of a refund was refused: ${paid.code}.`);
    if (!paid.ok) return paid;
    done.push(paid.value);
  }
  const refundId = done[0]?.refundId ?? '';
  return ok({ refundId, amount: whole.amount, isPending: done.some(({ isPending }) => isPending) });
}

export type PayingBack = RefundPart & {
  order: OrderState;
  sums: OrderSums;
  kind: RefundKind;
  reason?: string;
  reference?: string;
};

/**
 * Refunds one payment of a locked order: writes the ledger and the timeline, and requests the refund at the
 * provider.
 */
export async function payBack(
  tx: StoreTx,
  back: PayingBack,
  act: Act,
): Promise<Result<Refunded, RefundFailure>> {
  const { order, sums, plan, payment, method, reason = '', reference = '' } = back;
  if (method === 'store_credit' && sums.customerId === null) return fail('no_account');
  // Credit is in the store's own currency; an amount in another currency would be converted twice.
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
  // The row has been locked since it was read, so a refusal is a bug: throws to roll back.
  if (!taken.ok) throw new Error(`A payment with room refused a refund: ${taken.code}.`);
  const data = { amount: plan.amount, currency: sums.currency, method, ...(reason && { reason }) };
  const { isPending } = taken.value;
  await recordOrderEvent(
    tx,
    { order, kind: 'refunded', data: { ...data, refundId, isPending }, after: {} },
    act,
  );
  if (method === 'store_credit') await giveBackAsCredit(tx, { order, sums, plan }, act);
  if (!isPending) await concludeRefund(tx, { refundId, outcome: 'done', reference }, act);
  // An invoice for goods is credited when the refund completes; the invoice of a cancelled order is credited
  // at once.
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
