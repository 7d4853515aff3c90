import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { MAIL_LOW_STOCK_TASK, mailLowStock } from '#domain/stock/index.ts';
import { defineTask } from '../task.ts';

/** Mails a store its variants with low stock, once a day (L3). */
export const mailLowStockTask = defineTask(
  MAIL_LOW_STOCK_TASK,
  z.object({}),
  async ({ storeId, act, log }) => {
    const { told } = await withStore(storeId, (tx) => mailLowStock(tx, act));
    log.info({ told }, 'low-stock mail queued');
  },
);
