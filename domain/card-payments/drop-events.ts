import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that deletes a store's old events. */
export const DROP_EVENTS_TASK = 'payments.drop-events';

// Providers repeat an event for up to three days. If one came after its row was deleted, its job would only ask the
// provider once more.
const KEPT_MS = 7 * 24 * 3_600_000;
const BATCH = 5000;

/** Deletes a store's old events in one batch; true if older ones may be left. Queues the next run. */
export async function dropEvents(tx: StoreTx, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from payment_events where store_id = ${tx.storeId} and id = any (array(
      select e.id from payment_events e
       where e.store_id = ${tx.storeId} and e.received_at <= ${new Date(now.getTime() - KEPT_MS)}
       order by e.received_at limit ${BATCH}))`.execute(tx);
  await dropEventsLater(tx);
  return numAffectedRows >= BATCH;
}

/** Queues the deletion for the age limit of the store's oldest event: one job a store. */
export async function dropEventsLater(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(received_at) as at from payment_events where store_id = ${tx.storeId}`.execute(tx);
  const [oldest] = rows;
  if (!oldest?.at) return;
  const runAt = new Date(oldest.at.getTime() + KEPT_MS);
  await enqueue(tx, DROP_EVENTS_TASK, {}, { class: 'web', jobKey: DROP_EVENTS_TASK, runAt });
}
