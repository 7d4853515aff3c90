import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { checkConnection } from '#domain/connect/index.ts';
import { type CardDesk, readAttempt } from '#domain/payments/index.ts';
import { isId } from '#lib/ids.ts';
import { checkRefund } from './check-refund.ts';
import { DEAUTHORIZED } from './schedule.ts';
import { syncAttempt } from './sync-attempt.ts';

type Subject = { attemptId: string } | { callId: string } | { accountId: string };

/**
 * Processes an event of the inbox: finds its attempt, refund or connection and asks the provider. Throws
 * while the provider does not answer, so that the job is retried.
 */
export async function processEvent(
  storeId: string,
  { eventId, desk }: { eventId: string; desk: CardDesk },
  act: Act,
): Promise<'done' | 'ignored'> {
  const subject = await withStore(storeId, (tx) => subjectOf(tx, eventId));
  const seen = subject && (await ask(storeId, { subject, desk }, act));
  if (seen && !seen.ok && seen.code === 'provider_unreachable') {
    throw new Error(`The payment provider did not answer: ${seen.data.reason}`);
  }
  const state = seen?.ok ? 'done' : 'ignored';
  await withStore(storeId, (tx) =>
    tx
      .updateTable('payment_events as e')
      .set({ state, processed_at: act.at })
      .where('e.store_id', '=', tx.storeId)
      .where('e.id', '=', eventId)
      .where('e.state', '=', 'received')
      .execute(),
  );
  return state;
}

function ask(storeId: string, { subject, desk }: { subject: Subject; desk: CardDesk }, act: Act) {
  if ('attemptId' in subject) return syncAttempt(storeId, { ...subject, desk }, act);
  if ('accountId' in subject) return checkConnection(storeId, { ...subject, desk }, act);
  return checkRefund(storeId, { ...subject, desk }, act);
}

async function subjectOf(tx: StoreTx, eventId: string): Promise<Subject | null> {
  const event = await tx
    .selectFrom('payment_events as e')
    .select(['e.account_id as accountId', 'e.kind', 'e.reference', 'e.call_key as callKey'])
    .where('e.store_id', '=', tx.storeId)
    .where('e.id', '=', eventId)
    .where('e.state', '=', 'received')
    .executeTakeFirst();
  if (!event) return null;
  if (event.kind === DEAUTHORIZED) return { accountId: event.accountId };
  if (event.callKey !== '') return refundOf(tx, event);
  const attempt = await readAttempt(tx, event);
  return attempt && { attemptId: attempt.id };
}

// Finds only refunds of the account that sent the webhook.
async function refundOf(
  tx: StoreTx,
  { accountId, callKey }: { accountId: string; callKey: string },
): Promise<Subject | null> {
  if (!isId(callKey)) return null;
  const call = await tx
    .selectFrom('payment_calls as c')
    .innerJoin('payment_attempts as t', (join) =>
      join.onRef('t.store_id', '=', 'c.store_id').onRef('t.id', '=', 'c.attempt_id'),
    )
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', callKey)
    .where('c.kind', '=', 'refund')
    .where('t.account_id', '=', accountId)
    .executeTakeFirst();
  return call ? { callId: call.id } : null;
}
