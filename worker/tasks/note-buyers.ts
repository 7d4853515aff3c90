import { z } from 'zod';
import { withStore } from '#db/index.ts';
import { NOTE_BUYERS_TASK, noteBuyers } from '#domain/orders/index.ts';
import { defineTask } from '../task.ts';

/** Records the words by which a store's buyers are found, a few thousand orders a transaction (K3). */
export const noteBuyersTask = defineTask(NOTE_BUYERS_TASK, z.object({}), async ({ storeId }) => {
  while (!(await withStore(storeId, noteBuyers))) {
    // The next transaction continues where this one ended.
  }
});
