import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type CardDesk, readAttempt } from '#domain/payments/index.ts';
import { syncAttempt } from './sync-attempt.ts';

/**
 * Takes up an event of the inbox: finds the attempt it is about and asks the provider. Throws while the provider does
 * not answer, so that the job is tried again.
 */
export async function takeEvent(
  storeId: string,
  { eventId, desk }: { eventId: string; desk: CardDesk },
  act: Act,
): Promise<'done' | 'ignored'> {
  const attempt = await withStore(storeId, async (tx) => {
    const event = await tx
      .selectFrom('payment_events as e')
      .select(['e.account_id as accountId', 'e.reference'])
      .where('e.store_id', '=', tx.storeId)
      .where('e.id', '=', eventId)
      .where('e.state', '=', 'received')
      .executeTakeFirst();
    return event ? readAttempt(tx, event) : null;
  });
  const seen = attempt && (await syncAttempt(storeId, { attemptId: attempt.id, desk }, act));
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
