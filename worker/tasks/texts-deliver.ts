import { z } from 'zod';
import { textLog } from '#adapters/text-log/index.ts';
import { deliverText, TEXT_TASK } from '#domain/texts/index.ts';
import { defineTask } from '../task.ts';

/** Sends one message of a store's outbox to a phone; without a gateway it is logged and stays to be read. */
export const textsDeliver = defineTask(
  TEXT_TASK,
  z.object({ textId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    await deliverText(storeId, payload.textId, { sender: textLog(log), at: act.at });
  },
);
