import type { StoreTx } from '#db/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { MoveFailure, RefundFailure } from './errors.ts';
import type { PaidPayment } from './order-sums.ts';
import { leftAfterRefund, type PlannedRefund, planOrderRefund, type RefundInput } from './refund-order.ts';
import { leftOf, wayOf } from './refund-payments.ts';
import { splitPlan } from './split-refund.ts';
import type { RefundMethod } from './write-refund.ts';

/** A refund as it would be made, in minor units with tax. */
export type RefundSum = {
  amount: number;
  /** What can still be refunded after it. */
  left: number;
  /** The parts of `amount`. */
  goods: number;
  delivery: number;
  other: number;
  /** The tax within `amount`. */
  tax: number;
  /** The parts of `amount` by the way that they go back. */
  ways: { method: RefundMethod; amount: number }[];
};

/** Computes a refund as `refundOrder` would make it; writes nothing. */
export async function refundSum(
  tx: StoreTx,
  input: RefundInput,
): Promise<Result<RefundSum, MoveFailure | RefundFailure>> {
  const planned = await planOrderRefund(tx, input);
  if (!planned.ok) return planned;
  const { plan } = planned.value;
  return ok({
    ...{ amount: plan.amount, left: leftAfterRefund(planned.value), tax: plan.tax },
    goods: plan.lines.reduce((sum, line) => sum + line.amount, 0),
    ...{ delivery: plan.delivery.amount, other: plan.other.amount },
    ways: waysOf(planned.value, input.method),
  });
}

function waysOf({ sums, plan, payments }: PlannedRefund, method: RefundMethod): RefundSum['ways'] {
  const amounts = new Map<RefundMethod, number>();
  for (const [at, part] of splitPlan(plan, payments.map(leftOf)).entries()) {
    const way = wayOf(payments[at] as PaidPayment, { sums, method });
    amounts.set(way, (amounts.get(way) ?? 0) + part.amount);
  }
  return [...amounts].map(([way, amount]) => ({ method: way, amount }));
}
