import { z } from 'zod';
import { textMessageLog } from '#adapters/text-message-log/index.ts';
import { DELIVER_TEXT_MESSAGE_TASK, deliverTextMessage } from '#domain/text-messages/index.ts';
import { defineTask } from '../task.ts';

/**
 * Sends one message of a store's outbox to a phone. Without a gateway the message is logged and stays in the
 * outbox.
 */
export const textMessageDeliver = defineTask(
  DELIVER_TEXT_MESSAGE_TASK,
  z.object({ textId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    await deliverTextMessage(storeId, payload.textId, { sender: textMessageLog(log), at: act.at });
  },
);
