import { enqueue, type StoreTx } from '#db/index.ts';
import { newId } from '#lib/ids.ts';

/** The job that captures, voids or refunds at a provider, and retries until the provider answers. */
export const CALL_TASK = 'payments.call';

type NewCall = {
  attemptId: string;
  kind: 'refund' | 'capture' | 'void';
  refundId: string | null;
  amount: number;
  currency: string;
  runAt?: Date | undefined;
};

/** Writes a call to a provider and enqueues its job. */
export async function writeCall(tx: StoreTx, call: NewCall, { at }: { at: Date }): Promise<void> {
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
