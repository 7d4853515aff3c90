import { enqueue, type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, isExhausted, type Limit } from '#domain/identity/index.ts';
import { type CardDesk, PROVIDERS, readAccountKeys, type WebhookEvent } from '#domain/payments/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { dropEventsLater } from './drop-events.ts';
import type { ReceiveFailure, TooManyEvents } from './errors.ts';
import { DEAUTHORIZED, EVENT_TASK } from './schedule.ts';

export type Received = { provider: string; accountId: string; body: string; headers: Headers };

/**
 * The events of a store in an hour. An owner knows the secret that signs events of their own account, so they could send
 * any number. The provider repeats a refused event, and the regular checks find the money without it.
 */
const PER_HOUR: Limit = { bucket: 'payment events', windowSeconds: 3600, free: 2000, refuse: 2000 };

/**
 * Receives a webhook: verifies its signature and time before any write, then stores it once in the inbox for
 * a job to process, however often it is delivered. The amounts in a webhook are never trusted. Only what the job
 * reads is stored, not the text, which names the buyer.
 */
export async function receiveEvent(
  storeId: string,
  { received, desk }: { received: Received; desk: CardDesk },
  act: Act,
): Promise<Result<{ isNew: boolean }, ReceiveFailure>> {
  const { accountId, body, headers } = received;
  const name = PROVIDERS.find((known) => known === received.provider);
  const provider = name && desk.provider(name);
  const keys = provider && (await withStore(storeId, (tx) => readAccountKeys(tx, { accountId }, desk)));
  if (!keys || keys.provider !== name) return fail('account_not_found');
  const event = await provider.readWebhook(keys, { body, headers, now: act.at });
  if (!event.ok) return fail('webhook_refused', { reason: event.code });
  if (event.value.isLive !== (keys.mode === 'live')) return fail('webhook_refused', { reason: 'other_mode' });
  return withStore(storeId, (tx) => storeEvent(tx, { accountId, event: event.value }, act));
}

/** Stores an event in the inbox once, and enqueues its job if the event concerns one of our records. */
export async function storeEvent(
  tx: StoreTx,
  { accountId, event }: { accountId: string; event: WebhookEvent },
  { at }: Act,
): Promise<Result<{ isNew: boolean }, TooManyEvents>> {
  // By store, because a store may have any number of accounts.
  const counted = { subject: tx.storeId, at };
  if (await isExhausted(tx, PER_HOUR, counted)) return fail('too_many_events');
  const isOurs = event.reference !== '' || event.callKey !== '' || event.kind === DEAUTHORIZED;
  const kept = await tx
    .insertInto('payment_events')
    .values({
      store_id: tx.storeId,
      id: newId(),
      account_id: accountId,
      event_id: event.eventId,
      kind: event.kind,
      reference: event.reference,
      call_key: event.callKey,
      state: isOurs ? 'received' : 'ignored',
      received_at: at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'account_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) return ok({ isNew: false });
  await countAttempt(tx, PER_HOUR, counted);
  await dropEventsLater(tx);
  if (isOurs) await enqueue(tx, EVENT_TASK, { eventId: kept.id }, { class: 'money' });
  return ok({ isNew: true });
}
