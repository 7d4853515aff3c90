import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { MAIL_BACK_IN_STOCK_TASK, mailBackInStockAlerts } from '#domain/back-in-stock/index.ts';
import { defineTask } from '../task.ts';

/** Mails the shoppers who waited for a restocked variant. */
export const mailBackInStockTask = defineTask(
  MAIL_BACK_IN_STOCK_TASK,
  z.object({ variantId: z.uuid() }),
  async ({ storeId, payload, act, log }) => {
    const { told } = await withStore(storeId, (tx) => mailBackInStockAlerts(tx, payload.variantId, act));
    log.info({ told }, 'back-in-stock mails queued');
  },
);
