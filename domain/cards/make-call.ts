import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { concludeRefund } from '#domain/orders/index.ts';
import {
  type AccountKeys,
  type Attempt,
  type CardDesk,
  giveBackRefund,
  type ProviderFailure,
  readAccountKeys,
  readAttempt,
} from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { providerOf } from './open-page.ts';
import { syncAttempt } from './sync-attempt.ts';

type Call = {
  id: string;
  kind: 'refund' | 'capture' | 'void';
  refundId: string | null;
  amount: number;
  currency: string;
  refundedBefore: number;
  attempt: Attempt;
  keys: AccountKeys;
  desk: CardDesk;
};

/**
 * Makes a call that moves money: asked, answered, written. Killed in between it is made again with the same key, which
 * the provider knows; while the provider does not answer it throws, so that the job is tried again.
 */
export async function makeCall(
  storeId: string,
  { callId, desk }: { callId: string; desk: CardDesk },
  act: Act,
): Promise<'done' | 'failed' | 'nothing'> {
  const call = await withStore(storeId, (tx) => readCall(tx, { callId, desk }));
  if (!call) return 'nothing';
  const answer = await askProvider(call);
  if (!answer.ok && answer.code === 'provider_unreachable') {
    throw new Error(`The payment provider did not answer: ${answer.data.reason}`);
  }
  const conclusion = answer.ok
    ? { outcome: 'done' as const, reference: answer.value }
    : { outcome: 'failed' as const, reference: '', failureCode: answer.data.reason.slice(0, 80) };
  await withStore(storeId, (tx) => conclude(tx, { call, ...conclusion }, act));
  if (call.kind !== 'refund') await syncAttempt(storeId, { attemptId: call.attempt.id, desk }, act);
  return conclusion.outcome;
}

async function readCall(
  tx: StoreTx,
  { callId, desk }: { callId: string; desk: CardDesk },
): Promise<Call | null> {
  const row = await tx
    .selectFrom('payment_calls as c')
    .selectAll()
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', callId)
    .where('c.status', '=', 'asked')
    .executeTakeFirst();
  const attempt = row && (await readAttempt(tx, { id: row.attempt_id }));
  const keys = attempt && (await readAccountKeys(tx, attempt, desk));
  if (!row || !attempt || !keys) return null;
  if (await hasEarlier(tx, row))
    throw new Error('An earlier call about this money has not been answered yet.');
  const { id, amount, currency, refund_id: refundId } = row;
  const refundedBefore = await refundedBy(tx, attempt.id);
  return {
    id,
    kind: row.kind as Call['kind'],
    refundId,
    amount,
    currency,
    refundedBefore,
    attempt,
    keys,
    desk,
  };
}

// One after another, so that what the provider holds tells which of them are done.
async function hasEarlier(
  tx: StoreTx,
  { id, attempt_id }: { id: string; attempt_id: string },
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payment_calls as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attempt_id)
    .where('c.status', '=', 'asked')
    .where('c.id', '<', id)
    .executeTakeFirst();
  return earlier !== undefined;
}

async function refundedBy(tx: StoreTx, attemptId: string): Promise<number> {
  const done = await tx
    .selectFrom('payment_calls as c')
    .select((eb) => eb.fn.sum<string>('c.amount').as('sum'))
    .where('c.store_id', '=', tx.storeId)
    .where('c.attempt_id', '=', attemptId)
    .where('c.kind', '=', 'refund')
    .where('c.status', '=', 'done')
    .executeTakeFirst();
  return Number(done?.sum ?? 0);
}

async function askProvider(call: Call): Promise<Result<string, ProviderFailure>> {
  const provider = providerOf(call);
  const { reference, chargeReference } = call.attempt;
  const amount = money(call.amount, call.currency);
  const asked = { reference, chargeReference, amount, key: call.id, refundedBefore: call.refundedBefore };
  if (call.kind === 'refund') {
    const refunded = await provider.refund(call.keys, asked);
    return refunded.ok ? ok(refunded.value.reference) : refunded;
  }
  const done = call.kind === 'capture' ? provider.capture(call.keys, asked) : provider.void(call.keys, asked);
  const answer = await done;
  return answer.ok ? ok('') : answer;
}

type Conclusion = { call: Call; outcome: 'done' | 'failed'; reference: string; failureCode?: string };

async function conclude(tx: StoreTx, conclusion: Conclusion, act: Act): Promise<void> {
  const { call, outcome, reference, failureCode = '' } = conclusion;
  const { numUpdatedRows } = await tx
    .updateTable('payment_calls as c')
    .set({ status: outcome, reference, failure_code: failureCode, resolved_at: act.at })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', call.id)
    .where('c.status', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || call.kind !== 'refund') return;
  const { attempt, amount, refundId } = call;
  if (outcome === 'failed') await giveBackRefund(tx, { attemptId: attempt.id, amount });
  if (refundId) await concludeRefund(tx, { refundId, outcome, reference, failureCode }, act);
}
