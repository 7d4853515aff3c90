import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { RESET_TASK, sendReset } from '#domain/customers/index.ts';
import { defineTask } from '../task.ts';

/** Mails a reset link if an account has the address. The job is enqueued for an unknown address too. */
export const sendResetTask = defineTask(
  RESET_TASK,
  z.object({ customerId: z.union([z.uuid(), z.literal('')]), origin: z.url(), requestId: z.uuid() }),
  async ({ storeId, payload, act }) => {
    const { customerId } = payload;
    if (customerId === '') return;
    await withStore(storeId, (tx) => sendReset(tx, { ...payload, customerId }, act));
  },
);
