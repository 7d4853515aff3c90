import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { concludeRefund, lockOrder } from '#domain/orders/index.ts';
import {
  type AccountKeys,
  type Attempt,
  CALL_TASK,
  type CardDesk,
  giveBackRefund,
  type RefundAnswer,
} from '#domain/payments/index.ts';
import { checkRefundLater } from './schedule.ts';

export type Call = {
  id: string;
  kind: 'refund' | 'capture' | 'void';
  refundId: string | null;
  amount: number;
  currency: string;
  /** The provider's id of the refund; '' before the provider has answered. */
  reference: string;
  createdAt: Date;
  /** The provider's refunded sum before the first try; null until it is known. */
  refundedBefore: number | null;
  attempt: Attempt;
  keys: AccountKeys;
  desk: CardDesk;
};

export type CallState = RefundAnswer['state'];

// The states from which a call may reach each state, so that an outdated answer changes nothing. A bank may
// still return a completed refund.
const FROM: Record<CallState, string[]> = {
  waiting: ['asked'],
  done: ['asked', 'waiting'],
  failed: ['asked', 'waiting', 'done'],
};

/**
 * Writes the provider's answer to a call, once, under the order's lock. A pending refund stays reserved on
 * its payment; a failed one is reversed in our records, even if it was completed before.
 */
export async function concludeCall(
  tx: StoreTx,
  { call, answer }: { call: Call; answer: RefundAnswer },
  act: Act,
): Promise<void> {
  const { state, reference, failureCode } = answer;
  // Locks the order before its payments, in the order of all verbs.
  await lockOrder(tx, call.attempt.orderId);
  const { numUpdatedRows } = await tx
    .updateTable('payment_calls as c')
    .set({
      status: state,
      failure_code: failureCode,
      resolved_at: state === 'waiting' ? null : act.at,
      ...(reference && { reference }),
    })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', call.id)
    .where('c.status', 'in', FROM[state])
    .executeTakeFirst();
  if (numUpdatedRows === 0n || call.kind !== 'refund') return;
  if (state === 'waiting') return checkRefundLater(tx, call, act.at);
  const { attempt, amount, refundId } = call;
  if (state === 'failed') await giveBackRefund(tx, { attemptId: attempt.id, amount });
  if (refundId) await concludeRefund(tx, { refundId, outcome: state, reference, failureCode }, act);
  await callNext(tx, attempt.id);
}

// A provider without idempotency keys takes one refund at a time, so the next refund has waited until now.
async function callNext(tx: StoreTx, attemptId: string): Promise<void> {
  const next = await tx
    .selectFrom('payment_calls as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attemptId)
    .where('c.status', '=', 'asked')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (next) await enqueue(tx, CALL_TASK, { callId: next.id }, { class: 'money', jobKey: `call:${next.id}` });
}
