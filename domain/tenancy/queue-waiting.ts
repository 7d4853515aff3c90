import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that issues documents that waited for seller details (domain/invoices/issue-waiting.ts). */
export const ISSUE_WAITING_TASK = 'invoices.issue-waiting';

/** Queues the job ISSUE_WAITING_TASK after a seller detail was saved or a document began to wait. */
export async function queueWaiting(tx: StoreTx): Promise<void> {
  await enqueue(tx, ISSUE_WAITING_TASK, {}, { class: 'money', jobKey: ISSUE_WAITING_TASK });
}
