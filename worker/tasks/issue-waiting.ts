import { z } from 'zod';
import { issueAllWaiting } from '#domain/invoices/index.ts';
import { ISSUE_WAITING_TASK } from '#domain/tenancy/index.ts';
import { defineTask } from '../task.ts';

/** Issues the documents that waited for the seller's details. */
export const issueWaitingTask = defineTask(ISSUE_WAITING_TASK, z.object({}), async ({ storeId, act }) => {
  await issueAllWaiting(storeId, act);
});
