import { z } from 'zod';
import { issueAllWaiting } from '#domain/invoices/index.ts';
import { ISSUE_WAITING_TASK } from '#domain/tenancy/index.ts';
import { defineTask } from '../task.ts';

/** Issues the documents that waited for the seller's details, after the one at which an earlier run stopped. */
export const issueWaitingTask = defineTask(
  ISSUE_WAITING_TASK,
  z.object({ after: z.object({ dueAt: z.coerce.date(), id: z.uuid() }).optional() }),
  async ({ storeId, payload: { after }, act, config: { clock }, stopping }) => {
    await issueAllWaiting(storeId, act, { after, clock, stopping });
  },
);
