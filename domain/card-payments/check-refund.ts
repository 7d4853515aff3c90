import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CardDesk } from '#domain/payments/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { type Call, type CallState, concludeCall } from './conclude-call.ts';
import type { RefundCheckFailure } from './errors.ts';
import { askedOf, makeCall, readCall } from './make-call.ts';
import { providerOf } from './open-page.ts';
import { checkRefundLater } from './schedule.ts';

type Asked = { callId: string; desk: CardDesk };

/**
 * Reads a refund's state from the provider and stores it, for webhooks and the regular check. A webhook may
 * arrive before the response to our own call is stored, so an unanswered call is first repeated by makeCall, which
 * makes no second refund.
 */
export async function checkRefund(
  storeId: string,
  { callId, desk }: Asked,
  act: Act,
): Promise<Result<CallState | 'nothing', RefundCheckFailure>> {
  await makeCall(storeId, { callId, desk }, act);
  const call = await withStore(storeId, (tx) => readCall(tx, { callId, desk, status: ['waiting', 'done'] }));
  if (call?.kind !== 'refund') return ok('nothing');
  const answer = await providerOf(call).readRefund(call.keys, {
    ...askedOf(call),
    refundReference: call.reference,
  });
  if (!answer.ok) return answer;
  await withStore(storeId, (tx) => concludeCall(tx, { call, answer: answer.value }, act));
  return ok(answer.value.state);
}

/** Regularly checks a pending refund, and schedules the next check for as long as the refund is pending. */
export async function checkWaitingRefund(storeId: string, asked: Asked, act: Act): Promise<string> {
  const seen = await checkRefund(storeId, asked, act);
  await withStore(storeId, async (tx) => {
    const call: Call | null = await readCall(tx, { ...asked, status: ['waiting'] });
    if (call) await checkRefundLater(tx, call, act.at);
  });
  return seen.ok ? seen.value : seen.code;
}
