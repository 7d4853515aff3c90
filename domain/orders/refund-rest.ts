import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { OrderNotFound, RefundFailure } from './errors.ts';
import { lockOrder, type OrderState } from './make-move.ts';
import { readHeldLines } from './order-lines.ts';
import { type OrderSums, type PaidPayment, readSums } from './order-sums.ts';
import { planRefund, type RefundPlan, type RefundRequest } from './plan-refund.ts';
import { payBack, type Refunded } from './refund-order.ts';
import { refundableUnits } from './units-in-returns.ts';
import type { RefundMethod } from './write-refund.ts';

type Rest = { method?: RefundMethod; reason?: string };

/**
 * Refunds the remaining payments of a cancelled order, and returns the refunded amount. `method` applies to manual
 * payments; cards are refunded to the card. A card whose provider cannot be asked is left to staff unless `method`
 * says how they pay it out: the order keeps its money until they record the refund.
 */
export async function refundRest(
  tx: StoreTx,
  { order, method, reason }: Rest & { order: OrderState },
  act: Act,
): Promise<number> {
  let paidBack = 0;
  const { payments } = await readSums(tx, order.id);
  for (const payment of payments) {
    paidBack += await refundOne(tx, { order, payment, method, reason }, act);
  }
  return paidBack;
}

/** Refunds the whole rest of one payment that came late for a cancelled order. */
export async function refundPaymentWhole(
  tx: StoreTx,
  input: { orderId: string; paymentId: string; reason?: string },
  act: Act,
): Promise<Result<number, OrderNotFound | Failure<'nothing_to_refund', undefined>>> {
  const order = await lockOrder(tx, input.orderId);
  if (!order) return fail('order_not_found');
  const { payments } = await readSums(tx, order.id);
  const payment = payments.find(({ id }) => id === input.paymentId);
  if (!payment) return fail('nothing_to_refund');
  return ok(await refundOne(tx, { order, payment, reason: input.reason }, act));
}

/** Refunds an overpayment of an active order; the amount owed stays the same. */
export async function refundSurplus(
  tx: StoreTx,
  { order, paymentId, amount }: { order: OrderState; paymentId: string; amount: number },
  act: Act,
): Promise<void> {
  const sums = await readSums(tx, order.id);
  const payment = sums.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error('Only money that came can be too much.');
  const method = wayBack(payment, { hasAccount: sums.customerId !== null && !sums.isForeign });
  if (!method) return;
  const back = { order, sums, kind: 'balance' as const, method, plan: planAmount(sums, amount), payment };
  const paid = await payBack(tx, back, act);
  if (!paid.ok) throw new Error(`What came too much was refused: ${paid.code}.`);
}

// Money above the amount owed is refunded as kind `balance`: an edit lowered the total and the difference was
// not refunded yet.
async function refundOne(
  tx: StoreTx,
  { order, payment, method, reason }: Rest & { order: OrderState; payment: PaidPayment },
  act: Act,
): Promise<number> {
  const left = payment.amount - payment.refunded;
  const sums = await readSums(tx, order.id);
  const claim = Math.min(left, sums.total - sums.credited);
  const way = wayBack(payment, { method, hasAccount: sums.customerId !== null && !sums.isForeign });
  if (!way) return 0;
  const refunds = [
    { kind: 'cancelled' as const, amount: claim },
    { kind: 'balance' as const, amount: left - claim },
  ];
  for (const { kind, amount } of refunds.filter((each) => each.amount > 0)) {
    const now = await readSums(tx, order.id);
    const plan =
      kind === 'cancelled' ? await planClaim(tx, { order, sums: now, amount }) : planAmount(now, amount);
    const current = now.payments.find(({ id }) => id === payment.id) ?? payment;
    const back = { order, sums: now, kind, method: way, plan, payment: current, reason };
    const paid: Result<Refunded, RefundFailure> = await payBack(tx, back, act);
    // All refusals were checked above, so another one is a bug: throws to roll back.
    if (!paid.ok) throw new Error(`What is left of a payment was refused: ${paid.code}.`);
  }
  return left;
}

/** Null: only staff can refund this payment, and they have not said how. */
function wayBack(
  payment: PaidPayment,
  { method, hasAccount }: { method?: RefundMethod; hasAccount: boolean },
): RefundMethod | null {
  if (payment.method === 'card') return 'card';
  if (payment.method === 'store_credit' && hasAccount) return 'store_credit';
  if (method && method !== 'card' && (method !== 'store_credit' || hasAccount)) return method;
  if (payment.method === 'card_by_hand') return null;
  return payment.method === 'bank_transfer' ? 'bank_transfer' : 'cash';
}

// Refunds by lines if they add up to the amount, so that the credit note itemizes them; else as one amount.
async function planClaim(
  tx: StoreTx,
  { order, sums, amount }: { order: OrderState; sums: OrderSums; amount: number },
): Promise<RefundPlan> {
  const lines = await readHeldLines(tx, order.id);
  const rest: RefundRequest = {
    lines: lines.map((line) => ({ lineId: line.id, quantity: refundableUnits(line) })),
    delivery: sums.deliveryTotal - sums.creditedDelivery,
  };
  const whole = planRefund({ sums, lines }, rest);
  if (!whole.ok || whole.value.amount > amount) return planAmount(sums, amount);
  const other = amount - whole.value.amount;
  const plan = planRefund({ sums, lines }, { ...rest, other });
  return plan.ok ? plan.value : planAmount(sums, amount);
}

function planAmount(sums: OrderSums, amount: number): RefundPlan {
  const plan = planRefund({ sums, lines: [] }, { other: amount });
  if (!plan.ok) throw new Error(`An amount of more than 0 cannot be planned: ${plan.code}.`);
  return plan.value;
}
