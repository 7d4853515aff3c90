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
  /** What the provider named the refund; '' before it answered. */
  reference: string;
  createdAt: Date;
  refundedBefore: number;
  attempt: Attempt;
  keys: AccountKeys;
  desk: CardDesk;
};

export type CallState = RefundAnswer['state'];

// An answer that was overtaken by a later one changes nothing: a call only moves forward. The bank may return a refund
// that was done.
const FROM: Record<CallState, string[]> = {
  waiting: ['asked'],
  done: ['asked', 'waiting'],
  failed: ['asked', 'waiting', 'done'],
};

/**
 * Writes what the provider answered to a call, once, under the order's lock. A refund that waits stays set aside on its
 * payment; one that failed, even after it was done, is taken out of the books again.
 */
export async function concludeCall(
  tx: StoreTx,
  { call, answer }: { call: Call; answer: RefundAnswer },
  act: Act,
): Promise<void> {
  const { state, reference, failureCode } = answer;
  // The order before its payments, as every verb locks them.
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

// A provider without keys takes one refund at a time: the next one was held back until now.
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
