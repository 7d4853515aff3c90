import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { SUM_HELD_TASK, sumHeld } from '#domain/payments/index.ts';
import { defineTask } from '../task.ts';

/** Sums the money of a store's orders that were placed before the sum was kept, a few thousand a transaction. */
export const sumHeldTask = defineTask(SUM_HELD_TASK, z.object({}), async ({ storeId }) => {
  while (!(await withStore(storeId, sumHeld))) {
    // The next transaction goes on where this one ended.
  }
});
