import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { RANK_TASK, rankProducts } from '#domain/reports/index.ts';
import { defineTask } from '../task.ts';

/** Ranks a store's products and brands by their sales and views until now (F5). */
export const rankProductsTask = defineTask(RANK_TASK, z.object({}), async ({ storeId, act, log }) => {
  const ranked = await withStore(storeId, (tx) => rankProducts(tx, act.at));
  log.info(ranked, 'products were ranked');
});
