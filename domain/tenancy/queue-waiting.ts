import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that issues documents that waited for seller details (domain/invoices/issue-waiting.ts). */
export const ISSUE_WAITING_TASK = 'invoices.issue-waiting';

/**
 * Queues the job ISSUE_WAITING_TASK after a seller detail was saved. The caller has locked the row of store_settings, by a
 * change or for one, so that no document begins to wait unseen meanwhile (holdDetails).
 */
export async function queueWaiting(tx: StoreTx): Promise<void> {
  await enqueue(tx, ISSUE_WAITING_TASK, {}, { class: 'web', jobKey: ISSUE_WAITING_TASK });
}

/**
 * Waits for saves of seller details that have begun, and keeps later ones waiting until this transaction ends. What is
 * missing after this call is therefore found by the job that the next save queues.
 */
export async function holdDetails(tx: StoreTx): Promise<void> {
  await tx
    .selectFrom('store_settings as s')
    .select('s.store_id')
    .where('s.store_id', '=', tx.storeId)
    .forShare()
    .execute();
}

/** The last document that a run of the job has looked at. */
export type WaitingPlace = { dueAt: Date; id: string };

/** Queues the job for the documents after this one. Each place has its own key, so a run that failed is still tried again. */
export async function queueWaitingAfter(tx: StoreTx, { dueAt, id }: WaitingPlace): Promise<void> {
  const payload = { after: { dueAt: dueAt.toISOString(), id } };
  await enqueue(tx, ISSUE_WAITING_TASK, payload, { class: 'web', jobKey: `${ISSUE_WAITING_TASK}:${id}` });
}
