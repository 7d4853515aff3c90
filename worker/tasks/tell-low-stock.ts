import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { TELL_LOW_TASK, tellLowStock } from '#domain/stock/index.ts';
import { defineTask } from '../task.ts';

/** Mails a store what is low, once a day (L3). */
export const tellLowStockTask = defineTask(TELL_LOW_TASK, z.object({}), async ({ storeId, act, log }) => {
  const { told } = await withStore(storeId, (tx) => tellLowStock(tx, act));
  log.info({ told }, 'told of low stock');
});
