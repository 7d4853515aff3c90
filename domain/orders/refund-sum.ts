import type { StoreTx } from '#db/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { MoveFailure, RefundFailure } from './errors.ts';
import { leftAfterRefund, planOrderRefund, type RefundInput } from './refund-order.ts';
import type { RefundPart } from './refund-payments.ts';
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
  const { plan, parts } = planned.value;
  return ok({
    ...{ amount: plan.amount, left: leftAfterRefund(planned.value), tax: plan.tax },
    goods: plan.lines.reduce((sum, line) => sum + line.amount, 0),
    ...{ delivery: plan.delivery.amount, other: plan.other.amount },
    ways: waysOf(parts),
  });
}

function waysOf(parts: RefundPart[]): RefundSum['ways'] {
  const amounts = new Map<RefundMethod, number>();
  for (const { method, plan } of parts) amounts.set(method, (amounts.get(method) ?? 0) + plan.amount);
  return [...amounts].map(([method, amount]) => ({ method, amount }));
}
