import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { countTogether, TOGETHER_TASK } from '#domain/reports/index.ts';
import { defineTask } from '../task.ts';

/** Counts which products of a store are bought together. */
export const countTogetherTask = defineTask(TOGETHER_TASK, z.object({}), async ({ storeId, act, log }) => {
  const counted = await withStore(storeId, (tx) => countTogether(tx, act.at));
  log.info(counted, 'products bought together were counted');
});
