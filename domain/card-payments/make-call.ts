import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  type CardDesk,
  type ProviderFailure,
  REFUNDED_ELSEWHERE,
  type RefundAnswer,
  readAccountKeys,
  readAttempt,
} from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { type Call, type CallState, concludeCall } from './conclude-call.ts';
import { captureAgainLater } from './held-money.ts';
import { providerOf } from './open-page.ts';
import { noteRefundedElsewhere, rememberRefunded, sumOfRefunds } from './refunded-sum.ts';
import { syncAttempt } from './sync-attempt.ts';

/**
 * Makes a call that moves money and writes the answer. After a crash the call is repeated with the same key,
 * which the provider recognizes. Throws while the provider does not answer, so that the job is retried. A
 * refund that the provider accepted but has not completed stays 'waiting' until checkRefund completes it.
 */
export async function makeCall(
  storeId: string,
  { callId, desk }: { callId: string; desk: CardDesk },
  act: Act,
): Promise<CallState | 'nothing'> {
  const call = await withStore(storeId, (tx) => readCall(tx, { callId, desk, status: ['asked'] }));
  if (!call || (await withStore(storeId, (tx) => mustWait(tx, call)))) return 'nothing';
  const ready = await rememberRefunded(storeId, call, act);
  const answer = ready.ok ? await askProvider(ready.value) : ready;
  if (!answer.ok && answer.code === 'provider_unreachable') {
    throw new Error(`The payment provider did not answer: ${answer.data.reason}`);
  }
  const end: RefundAnswer = answer.ok
    ? answer.value
    : { state: 'failed', reference: '', failureCode: answer.data.reason.slice(0, 80) };
  const { attempt, kind } = call;
  // The attempt is synchronized before the call is concluded: a crash in between repeats both.
  if (kind !== 'refund') await syncAttempt(storeId, { attemptId: attempt.id, desk }, act);
  await withStore(storeId, async (tx) => {
    await concludeCall(tx, { call, answer: end }, act);
    if (kind === 'capture' && end.state === 'failed') await captureAgainLater(tx, attempt.id, act);
  });
  if (end.failureCode === REFUNDED_ELSEWHERE) await noteRefundedElsewhere(storeId, call, act);
  return end.state;
}

/** Reads a call with the data that its provider needs; null if the call is unknown or in another state. */
export async function readCall(
  tx: StoreTx,
  { callId, desk, status }: { callId: string; desk: CardDesk; status: (CallState | 'asked')[] },
): Promise<Call | null> {
  const row = await tx
    .selectFrom('payment_calls as c')
    .selectAll()
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', callId)
    .where('c.status', 'in', status)
    .executeTakeFirst();
  const attempt = row && (await readAttempt(tx, { id: row.attempt_id }));
  const keys = attempt && (await readAccountKeys(tx, attempt, desk));
  if (!row || !attempt || !keys) return null;
  const { id, amount, currency, reference, refund_id: refundId, created_at: createdAt } = row;
  const kind = row.kind as Call['kind'];
  // A call of an earlier release has 0; it can count only the refunds that this shop made.
  const before = row.refunded_before;
  const refundedBefore =
    before === null ? null : Math.max(before, await sumOfRefunds(tx, attempt.id, ['done']));
  return { id, kind, refundId, amount, currency, reference, createdAt, refundedBefore, attempt, keys, desk };
}

// Calls run one after another, so that the provider's refunded sum shows which calls are done. At a provider
// without idempotency keys, concludeCall makes the next call after a pending one.
async function mustWait(tx: StoreTx, call: Call): Promise<boolean> {
  const { refundsByKey } = providerOf(call).capabilities;
  const earlier = await tx
    .selectFrom('payment_calls as c')
    .select('c.status')
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', call.attempt.id)
    .where('c.status', 'in', refundsByKey ? ['asked'] : ['asked', 'waiting'])
    .where('c.id', '<', call.id)
    .execute();
  if (earlier.some(({ status }) => status === 'asked'))
    throw new Error('An earlier call about this money has not been answered yet.');
  return earlier.length > 0;
}

async function askProvider(call: Call): Promise<Result<RefundAnswer, ProviderFailure>> {
  const provider = providerOf(call);
  const asked = askedOf(call);
  if (call.kind === 'refund') return provider.refund(call.keys, asked);
  const done = call.kind === 'capture' ? provider.capture(call.keys, asked) : provider.void(call.keys, asked);
  const answer = await done;
  return answer.ok ? ok({ state: 'done', reference: '', failureCode: '' }) : answer;
}

export function askedOf(call: Call) {
  const { reference, chargeReference } = call.attempt;
  const { id: key, refundedBefore } = call;
  const amount = money(call.amount, call.currency);
  return { reference, chargeReference, amount, key, refundedBefore: refundedBefore ?? 0 };
}
