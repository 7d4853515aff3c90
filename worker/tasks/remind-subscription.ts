import { z } from 'zod';
import { REMIND_TASK, remindOfEnd } from '#domain/subscription/index.ts';
import { defineTask } from '../task.ts';

/** Mails a store some days before the end of its paid period. */
export const remindSubscriptionTask = defineTask(
  REMIND_TASK,
  z.object({ days: z.number().int().positive(), endsAt: z.coerce.date() }),
  async ({ storeId, payload, act, log }) => {
    const { sent } = await remindOfEnd(storeId, payload, act);
    log.info({ sent }, 'subscription reminder queued');
  },
);
