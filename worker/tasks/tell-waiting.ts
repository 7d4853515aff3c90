import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { TELL_WAITING_TASK, tellWaiting } from '#domain/restock/index.ts';
import { defineTask } from '../task.ts';

/** Mails those who waited for a variant that is there again. */
export const tellWaitingTask = defineTask(
  TELL_WAITING_TASK,
  z.object({ variantId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    const { told } = await withStore(storeId, (tx) => tellWaiting(tx, payload.variantId, act));
    log.info({ told }, 'told of stock that is back');
  },
);
