import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that issues the documents that waited for the seller's details (domain/invoices/issue-waiting.ts). */
export const ISSUE_WAITING_TASK = 'invoices.issue-waiting';

/** Queues that job: after a detail of the seller was saved, and after a document began to wait. */
export async function queueWaiting(tx: StoreTx): Promise<void> {
  await enqueue(tx, ISSUE_WAITING_TASK, {}, { class: 'money', jobKey: ISSUE_WAITING_TASK });
}
